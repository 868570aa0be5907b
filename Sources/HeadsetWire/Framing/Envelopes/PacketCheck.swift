/// The check of a packet: it stands directly before the packet's end mark.
public struct PacketCheck: Hashable, Sendable {
    public let checksum: Checksum
    public let order: ByteOrder
    /// Where the bytes begin that it is computed over, counted from the first byte of the packet. They reach to the check.
    public let start: Int
    /// The check is there only if all of these hold.
    public let conditions: [RequiredValue]
    /// The packet's length doesn't count it.
    public let isExtra: Bool

    public init(
        _ checksum: Checksum, order: ByteOrder = .little, from start: Int = 0,
        onlyIf conditions: [RequiredValue] = [], isExtra: Bool = false
    ) {
        precondition(start >= 0, "a check covers bytes of the packet")
        self.checksum = checksum
        self.order = order
        self.start = start
        self.conditions = conditions
        self.isExtra = isExtra
    }
}
