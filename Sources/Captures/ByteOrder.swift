/// The byte order of a section: that of the machine which wrote it.
enum ByteOrder {
    case little, big

    /// The order in which four bytes are the byte-order mark; nil if they are it in neither.
    init?(mark bytes: RawSpan, at offset: Int) {
        if ByteOrder.little.uint32(bytes, at: offset) == PcapngFormat.byteOrderMark {
            self = .little
        } else if ByteOrder.big.uint32(bytes, at: offset) == PcapngFormat.byteOrderMark {
            self = .big
        } else {
            return nil
        }
    }

    func uint16(_ bytes: RawSpan, at offset: Int) -> UInt16 {
        let raw = bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt16.self)
        return switch self {
        case .little: UInt16(littleEndian: raw)
        case .big: UInt16(bigEndian: raw)
        }
    }

    func uint32(_ bytes: RawSpan, at offset: Int) -> UInt32 {
        let raw = bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self)
        return switch self {
        case .little: UInt32(littleEndian: raw)
        case .big: UInt32(bigEndian: raw)
        }
    }

    func uint64(_ bytes: RawSpan, at offset: Int) -> UInt64 {
        let raw = bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
        return switch self {
        case .little: UInt64(littleEndian: raw)
        case .big: UInt64(bigEndian: raw)
        }
    }
}
