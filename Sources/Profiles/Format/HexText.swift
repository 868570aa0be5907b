internal import HeadsetTerms

/// Bytes as two hexadecimal digits each, with or without spaces: `"09 ff 00"`.
struct HexText: Decodable {
    let bytes: [UInt8]

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        bytes = try container.understood { () throws(Misreading) in try Self.bytes(text) }
    }

    static func bytes(_ text: String) throws(Misreading) -> [UInt8] {
        let digits = text.filter { $0 != " " }
        guard digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
            throw Misreading(
                "\(quotedName(text)) holds what is no hexadecimal digit; expected bytes like \"09 ff 00\"")
        }
        guard let bytes = [UInt8](hexadecimal: digits) else {
            throw Misreading("\(quotedName(text)) has half a byte; expected two digits for each")
        }
        return bytes
    }
}
