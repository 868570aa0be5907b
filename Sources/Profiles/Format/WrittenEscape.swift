internal import Settings
internal import HeadsetWire

/// `{mark: "7d", xor: 0x20}`, `{mark: "3d", or: 0x10}`, `{filler: "55", after: "aa", count: 2}`
struct WrittenEscape: Decodable {
    private enum Key: CodingKey, CaseIterable {
        case mark, xor, or, filler, after, count
    }

    let escape: Escape

    init(from decoder: any Decoder) throws {
        let file = try decoder.object(Key.self)
        if file.contains(.filler) {
            escape = .filler(
                try file.byte(.filler), after: try file.byte(.after),
                count: try file.whole(.count, in: 1...255))
        } else if file.contains(.or) {
            escape = .or(mark: try file.byte(.mark), mask: try file.decode(UInt8.self, forKey: .or))
        } else {
            escape = .xor(mark: try file.byte(.mark), mask: try file.decode(UInt8.self, forKey: .xor))
        }
    }
}

extension KeyedDecodingContainer {
    /// One byte.
    fileprivate func byte(_ key: Key) throws -> UInt8 {
        let bytes = try decode(HexText.self, forKey: key).bytes
        guard bytes.count == 1 else {
            throw DecodingError.dataCorruptedError(
                forKey: key, in: self, debugDescription: "expected one byte, found \(bytes.count)")
        }
        return bytes[0]
    }
}
