internal import HeadsetWire

/// `{field: "1:u16le&0x3ff", add: 4}`
struct WrittenLength: Decodable {
    private enum Key: CodingKey, CaseIterable {
        case field, add
    }

    let field: LengthField

    init(from decoder: any Decoder) throws {
        let file = try decoder.object(Key.self)
        field = LengthField(
            try file.decode(EnvelopeField.self, forKey: .field).field,
            adding: try file.whole(.add, in: -65_536...65_536, absent: 0))
    }
}

/// A number at a fixed place in every packet: `"1:u16le&0x3ff"`.
struct EnvelopeField: Decodable {
    let field: PacketField

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        field = try container.understood { () throws(Misreading) in try Self.field(text) }
    }

    static func field(_ text: String) throws(Misreading) -> PacketField {
        let field = try Field(text)
        guard field.place >= 0, case .number(let width, let order, isSigned: false) = field.kind,
            field.shift == 0,
            field.flips == 0
        else {
            throw Misreading(
                "\(quotedName(text)): the shape of a packet is told by an unsigned number at a place from its first byte, like \"1:u16le&0x3ff\""
            )
        }
        return PacketField(at: field.place, width: width, order: order, mask: field.mask)
    }
}

/// What must stand in a packet: `{"3:u8": 0}`.
struct RequiredValues: Decodable {
    let values: [RequiredValue]

    init(from decoder: any Decoder) throws {
        let file = try decoder.container(keyedBy: AnyKey.self)
        values = try file.allKeys.map { key in
            let field = try file.understood(key) { () throws(Misreading) in
                try EnvelopeField.field(key.stringValue)
            }
            let value = try file.decode(UInt32.self, forKey: key)
            guard value & field.mask == value, field.width == 4 || value >> UInt32(8 * field.width) == 0
            else {
                throw DecodingError.dataCorruptedError(
                    forKey: key, in: file, debugDescription: "\(key.stringValue) can never be \(value)")
            }
            return RequiredValue(field, is: value)
        }
    }
}

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

/// `{sum: "CRC-16/XMODEM", from: 3, order: "little", when: {"1:u8&0x20": 0x20}, extra: true}`
struct WrittenCheck: Decodable {
    private enum Key: CodingKey, CaseIterable {
        case sum, from, order, when, extra
    }

    private enum Order: String, Decodable, CaseIterable {
        case little, big
    }

    let check: PacketCheck

    init(from decoder: any Decoder) throws {
        let file = try decoder.object(Key.self)
        let order: ByteOrder =
            switch try file.decodeIfPresent(Order.self, forKey: .order) {
            case .little, nil: .little
            case .big: .big
            }
        check = PacketCheck(
            try file.decode(ChecksumName.self, forKey: .sum).checksum, order: order,
            from: try file.whole(.from, in: 0...65_535, absent: 0),
            onlyIf: try file.decodeIfPresent(RequiredValues.self, forKey: .when)?.values ?? [],
            isExtra: try file.decodeIfPresent(Bool.self, forKey: .extra) ?? false)
    }
}

/// A check by its name in the catalogue: `"CRC-16/XMODEM"`, `"sum8"`.
struct ChecksumName: RawRepresentable, CaseIterable, Decodable {
    let checksum: Checksum

    private init(_ checksum: Checksum) {
        self.checksum = checksum
    }

    init?(rawValue: String) {
        guard let checksum = Checksum(name: rawValue) else { return nil }
        self.checksum = checksum
    }

    var rawValue: String { checksum.name }

    static var allCases: [ChecksumName] { Checksum.catalogue.map(ChecksumName.init) }
}
