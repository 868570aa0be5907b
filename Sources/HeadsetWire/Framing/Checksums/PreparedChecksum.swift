/// A checksum with what computing it fast takes: a table where it is a CRC. Make it once, use it often.
public struct PreparedChecksum: Sendable {
    private enum Method: Sendable {
        /// CRC-32/ISO-HDLC, for which there is a library.
        case deflate
        case table
        case sum
        case negatedSum
        case xor
    }

    /// How many bytes it takes in a packet.
    public let byteCount: Int
    private let method: Method
    private let table: CRCTable?

    public init(_ checksum: Checksum) {
        byteCount = checksum.byteCount
        switch checksum {
        case .crc(.isoHDLC): (method, table) = (.deflate, nil)
        case .crc(let crc): (method, table) = (.table, CRCTable(crc))
        case .sum: (method, table) = (.sum, nil)
        case .negatedSum: (method, table) = (.negatedSum, nil)
        case .xor: (method, table) = (.xor, nil)
        }
    }

    /// The checksum of these bytes; of none of them what the parameters make of nothing.
    public func value(of bytes: UnsafeRawBufferPointer) -> UInt32 {
        switch method {
        case .deflate: Checksum.crc32(bytes)
        case .table: table?.value(of: bytes) ?? 0
        case .sum: UInt32(bytes.reduce(UInt8(0), &+))
        case .negatedSum: UInt32(0 &- bytes.reduce(UInt8(0), &+))
        case .xor: UInt32(bytes.reduce(UInt8(0), ^))
        }
    }

    /// Whether the last bytes are the checksum of those before; there must be at least ``byteCount``.
    public func isRight(atEndOf bytes: Span<UInt8>, order: ByteOrder) -> Bool {
        let field = PacketField(at: bytes.count - byteCount, width: byteCount, order: order)
        let computed = bytes.extracting(0..<field.offset).withUnsafeBytes { value(of: $0) }
        return computed == field.value(in: bytes)
    }
}
