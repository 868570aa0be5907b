/// A number in a packet that says how long it is.
public struct LengthField: Hashable, Sendable {
    public let field: PacketField
    /// What added to the number makes the length of the whole packet, from its first byte to its last.
    public let addend: Int

    public init(_ field: PacketField, adding addend: Int = 0) {
        precondition(Int32(exactly: addend) != nil, "no packet is that long")
        self.field = field
        self.addend = addend
    }

    /// The length of the whole packet; the packet must reach to the field's end.
    public func length(in packet: Span<UInt8>) -> Int {
        Int(field.value(in: packet)) + addend
    }
}
