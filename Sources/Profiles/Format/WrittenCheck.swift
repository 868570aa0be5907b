internal import Settings
internal import HeadsetWire

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
            try file.decode(WrittenChecksum.self, forKey: .sum).checksum, order: order,
            from: try file.whole(.from, in: 0...65_535, absent: 0),
            onlyIf: try file.decodeIfPresent(RequiredValues.self, forKey: .when)?.values ?? [],
            isExtra: try file.decodeIfPresent(Bool.self, forKey: .extra) ?? false)
    }
}
