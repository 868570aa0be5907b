internal import CPCRE2
internal import Settings

extension PatternMatcher {
    /// The longest expression, in bytes.
    private static let longestPattern = 4096

    static func compile(_ text: String) throws(Misreading) -> OpaquePointer {
        try requireNoStrayEscape(text)
        guard let context = pcre2_compile_context_create_8(nil) else { preconditionFailure("out of memory") }
        defer { pcre2_compile_context_free_8(context) }
        Self.require(pcre2_set_newline_8(context, UInt32(PCRE2_NEWLINE_ANYCRLF)))
        Self.require(pcre2_set_max_pattern_length_8(context, longestPattern))
        // With \C a pattern could match half a character.
        let options = PCRE2_UTF | PCRE2_MATCH_INVALID_UTF | PCRE2_NEVER_BACKSLASH_C | PCRE2_DOLLAR_ENDONLY
        var error: Int32 = 0
        var offset = 0
        let bytes = Array(text.utf8)
        let code = pcre2_compile_8(bytes, bytes.count, options, &error, &offset, context)
        guard let code else {
            throw Misreading("not a regular expression: \(message(error)), \(place(offset, in: text))")
        }
        return code
    }

    /// Stops if PCRE2 doesn't know what it is asked for, or told: then it is another one than that of its header.
    static func require(_ result: Int32) {
        precondition(result == 0, "PCRE2: \(message(result))")
    }

    /// What PCRE2 says of one of its error codes.
    static func message(_ code: Int32) -> String {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { buffer in
            let count = pcre2_get_error_message_8(code, buffer.baseAddress, buffer.count)
            return count < 0 ? "error \(code)" : String(decoding: buffer.prefix(Int(count)), as: UTF8.self)
        }
    }

    /// A control character must have come out of an escape of the file, such as `\b`.
    private static func requireNoStrayEscape(_ text: String) throws(Misreading) {
        guard
            let stray = text.unicodeScalars.first(where: { $0.value < 0x20 && $0 != "\t" || $0.value == 0x7F }
            )
        else { return }
        throw Misreading(
            "the pattern holds the control character \(JSONText.quoted(String(stray))); "
                + "in this file a backslash of a regular expression is written twice, as in \"\\\\b\"")
    }

    /// Where an error lies, of which `offset` counts the bytes in front.
    private static func place(_ offset: Int, in text: String) -> String {
        if offset >= text.utf8.count { return "at its end" }
        let read = String(decoding: text.utf8.prefix(max(0, offset)), as: UTF8.self).unicodeScalars
        if read.isEmpty { return "at its beginning" }
        let end = (read.count <= 24 ? "" : "…") + String(read.suffix(24))
        return "at character \(read.count + 1), behind \(JSONText.quoted(end))"
    }
}
