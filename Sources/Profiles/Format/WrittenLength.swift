internal import Settings
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
