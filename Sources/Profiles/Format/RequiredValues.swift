internal import HeadsetWire

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
