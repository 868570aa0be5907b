/// A number in a packet that says how long it is.
public struct LengthField: Hashable, Sendable {
    public var field: PacketField
    /// What added to the number makes the length of the whole packet, from its first byte to its last.
    public var addend: Int

    public init(_ field: PacketField, adding addend: Int = 0) {
        self.field = field
        self.addend = addend
    }

    /// The length of the whole packet; the packet must reach to the field's end.
    func length(in packet: Span<UInt8>) -> Int {
        Int(field.value(in: packet)) + addend
    }
}
