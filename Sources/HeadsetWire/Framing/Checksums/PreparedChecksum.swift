/// A checksum with what computing it fast takes: a table where it is a CRC. Make it once, use it often.
public struct PreparedChecksum: Sendable {
    public let checksum: Checksum
    /// nil where no table is needed.
    private let table: CRCTable?

    public init(_ checksum: Checksum) {
        self.checksum = checksum
        if case .crc(let crc) = checksum, crc != .isoHDLC { table = CRCTable(crc) } else { table = nil }
    }

    /// The checksum of these bytes; of none of them what the parameters make of nothing.
    public func value(of bytes: UnsafeRawBufferPointer) -> UInt32 {
        switch checksum {
        case .crc: table?.value(of: bytes) ?? Checksum.crc32(bytes)
        case .sum: UInt32(sum(of: bytes))
        case .negatedSum: UInt32(0 &- sum(of: bytes))
        case .xor: UInt32(bytes.reduce(0, ^))
        }
    }

    /// Whether the last bytes are the checksum of those before.
    func isRight(atEndOf bytes: Span<UInt8>, order: ByteOrder) -> Bool {
        let field = PacketField(
            at: bytes.count - checksum.byteCount, width: checksum.byteCount, order: order)
        let covered = bytes.extracting(0..<field.offset)
        return covered.withUnsafeBytes(value) == field.value(in: bytes)
    }

    private func sum(of bytes: UnsafeRawBufferPointer) -> UInt8 {
        bytes.reduce(0, &+)
    }
}
