internal import CDeflate

/// A check over bytes. ``PreparedChecksum`` computes it.
public enum Checksum: Hashable, Sendable {
    case crc(CRC)
    /// The sum of all bytes, modulo 256.
    case sum
    /// What has to be added to the sum of all bytes to make it 0 modulo 256.
    case negatedSum
    /// All bytes combined by exclusive or.
    case xor

    /// Those that have a name.
    public static let catalogue: [Checksum] = CRC.catalogue.map(Checksum.crc) + [.sum, .negatedSum, .xor]

    /// The one of the catalogue with this name, whatever its case; nil if there is none.
    public init?(name: String) {
        let wanted = name.lowercased()
        guard let found = Self.catalogue.first(where: { $0.name.lowercased() == wanted }) else { return nil }
        self = found
    }

    /// The catalogue's name of a CRC; `sum8`, `negated-sum8` and `xor8` for the others.
    public var name: String {
        switch self {
        case .crc(let crc): crc.name
        case .sum: "sum8"
        case .negatedSum: "negated-sum8"
        case .xor: "xor8"
        }
    }

    /// How many bytes it takes in a packet.
    public var byteCount: Int {
        switch self {
        case .crc(let crc): (crc.width + 7) / 8
        case .sum, .negatedSum, .xor: 1
        }
    }
}

/// CRC-32/ISO-HDLC: the check of a native frame (`protocol/spec.md` §2.2).
extension Checksum {
    /// The checksum of these bytes.
    public static func crc32(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
        libdeflate_crc32(0, bytes.baseAddress, bytes.count)
    }

    /// Whether the last four bytes are the checksum of those before: then the checksum of all is always the same.
    static func isRight(atEndOf bytes: UnsafeRawBufferPointer) -> Bool {
        crc32(bytes) == 0x2144_DF1C
    }
}
