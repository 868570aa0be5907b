/// JSON as records are written: the same value gives the same bytes, in every process and every build.
///
/// Keys are in the order of their UTF-8 bytes, there are no spaces, `/` is not escaped, and whole numbers of 64 bits
/// are written exactly. What is nil is written if its type writes it.
public enum JSONText {
    /// Writes a value.
    ///
    /// Throws `EncodingError` for a number that is not finite, and whatever the value's own `encode(to:)` throws.
    public static func encode(_ value: some Encodable) throws -> String {
        let slot = EncodedSlot()
        try value.encode(to: SlotEncoder(slot: slot, path: []))
        var text = ""
        slot.write(to: &text)
        return text
    }

    /// A text between quotes. Control characters (C0, DEL, C1) and those that turn the direction of writing are
    /// escaped, so that no line can take over a terminal.
    public static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\":
                quoted.unicodeScalars.append("\\")
                quoted.unicodeScalars.append(scalar)
            case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{061C}", "\u{200E}"..."\u{200F}",
                "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default:
                quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
