internal import CPCRE2
internal import Settings

/// What is wrong with a regular expression, and where in it.
struct LinePatternError: Error, Hashable, Sendable {
    let reason: String

    init(reason: String) {
        self.reason = reason
    }

    /// What PCRE2 says; `offset` counts the bytes of the text in front of the place.
    init(code: Int32, offset: Int, text: String) {
        let bytes = text.utf8
        let read = String(decoding: bytes.prefix(max(0, offset)), as: UTF8.self)
        let place =
            if offset >= bytes.count {
                "at its end"
            } else if read.isEmpty {
                "at its beginning"
            } else {
                "at character \(read.unicodeScalars.count + 1), behind \(JSONText.quoted(end(of: read)))"
            }
        reason = "not a regular expression: \(patternMessage(code)), \(place)"
    }

    /// A control character that must have come out of an escape of the file, such as `\b`.
    init(stray: Unicode.Scalar) {
        reason =
            "the pattern holds the control character \(JSONText.quoted(String(stray))); "
            + "in this file a backslash of a regular expression is written twice, as in \"\\\\b\""
    }
}

/// As much of the end of a pattern as a reader needs to find it.
private func end(of text: String) -> String {
    let scalars = text.unicodeScalars
    return scalars.count <= 24 ? text : "…" + String(scalars.suffix(24))
}

/// What PCRE2 says of one of its error codes.
func patternMessage(_ code: Int32) -> String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { buffer in
        let count = pcre2_get_error_message_8(code, buffer.baseAddress, buffer.count)
        return count < 0 ? "error \(code)" : String(decoding: buffer.prefix(Int(count)), as: UTF8.self)
    }
}
