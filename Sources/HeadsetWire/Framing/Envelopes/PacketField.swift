/// A number at a fixed place in a packet.
public struct PacketField: Hashable, Sendable {
    /// Where it begins, counted from the first byte of the packet.
    public let offset: Int
    /// How many bytes it has: 1 to 4.
    public let width: Int
    public let order: ByteOrder
    /// Which bits of it count.
    public let mask: UInt32

    public init(at offset: Int, width: Int = 1, order: ByteOrder = .little, mask: UInt32 = .max) {
        precondition(offset >= 0 && (1...4).contains(width), "a field has 1 to 4 bytes, in the packet")
        self.offset = offset
        self.width = width
        self.order = order
        self.mask = mask
    }

    /// Where it ends.
    public var end: Int { offset + width }

    /// The number; the packet must reach to the field's end.
    public func value(in packet: Span<UInt8>) -> UInt32 {
        unmasked(in: packet) & mask
    }

    /// The number with the bits that don't count.
    func unmasked(in packet: Span<UInt8>) -> UInt32 {
        var value: UInt32 = 0
        switch order {
        case .big: for index in 0..<width { value = value << 8 | UInt32(packet[offset + index]) }
        case .little:
            for index in (0..<width).reversed() { value = value << 8 | UInt32(packet[offset + index]) }
        }
        return value
    }
}
