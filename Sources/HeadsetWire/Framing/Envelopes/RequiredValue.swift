/// What must stand at a place in a packet.
public struct RequiredValue: Hashable, Sendable {
    public var field: PacketField
    /// The value of the field, its mask applied.
    public var value: UInt32

    public init(_ field: PacketField, is value: UInt32) {
        self.field = field
        self.value = value
    }

    /// Whether it stands there; the packet must reach to the field's end.
    func holds(in packet: Span<UInt8>) -> Bool {
        field.value(in: packet) == value
    }
}
