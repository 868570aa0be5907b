internal import CPCRE2

/// The compiled code of an expression and the space in which it matches, both PCRE2's.
struct PatternMatcher: ~Copyable {
    /// More groups than anybody wants to read; each costs space at every step back.
    private static let mostGroups = 64
    /// The longest expression, in bytes.
    private static let longestPattern = 4096

    private let code: OpaquePointer
    private let match: OpaquePointer
    private let limits: OpaquePointer
    /// The groups that have a name.
    let namedGroups: [(name: String, number: Int)]

    init(_ text: String) throws(LinePatternError) {
        let code = try Self.compile(text)
        var groupCount: UInt32 = 0
        pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_CAPTURECOUNT), &groupCount)
        guard groupCount <= Self.mostGroups else {
            pcre2_code_free_8(code)
            throw LinePatternError(
                reason: "the pattern has \(groupCount) groups, of which at most \(Self.mostGroups) are kept; "
                    + "write those that need no name as (?:…)")
        }
        guard let match = pcre2_match_data_create_8(groupCount + 1, nil),
            let limits = pcre2_match_context_create_8(nil)
        else { preconditionFailure("out of memory") }
        pcre2_set_match_limit_8(limits, LinePatternLimit.mostSteps)
        pcre2_set_depth_limit_8(limits, LinePatternLimit.mostDepth)
        pcre2_set_heap_limit_8(limits, LinePatternLimit.mostKibibytes)
        (self.code, self.match, self.limits) = (code, match, limits)
        namedGroups = Self.namedGroups(code)
    }

    deinit {
        pcre2_match_context_free_8(limits)
        pcre2_match_data_free_8(match)
        pcre2_code_free_8(code)
    }

    /// Looks for the first match, and puts where its groups lie into `ranges`.
    func matches(
        _ line: UnsafeBufferPointer<UInt8>, into ranges: inout [Range<Int>?]
    ) throws(LinePatternLimit) -> Bool {
        let result = pcre2_match_8(code, line.baseAddress, line.count, 0, 0, match, limits)
        if result == PCRE2_ERROR_NOMATCH { return false }
        if result < 0 { throw LinePatternLimit(code: result) }
        ranges.removeAll(keepingCapacity: true)
        let count = Int(pcre2_get_ovector_count_8(match))
        guard let pairs = pcre2_get_ovector_pointer_8(match) else { return false }
        for number in 0..<count {
            let (start, end) = (pairs[2 * number], pairs[2 * number + 1])
            // A group that took no part lies at −1; \K in a look-around can put an end before its start.
            let isThere = number < result && 0 <= start && start <= end && end <= line.count
            ranges.append(isThere ? start..<end : nil)
        }
        return true
    }

    private static func compile(_ text: String) throws(LinePatternError) -> OpaquePointer {
        let stray = text.unicodeScalars.first {
            $0.value < 0x20 && $0 != "\n" && $0 != "\t" || $0.value == 0x7F
        }
        if let stray { throw LinePatternError(stray: stray) }
        guard let context = pcre2_compile_context_create_8(nil) else { preconditionFailure("out of memory") }
        defer { pcre2_compile_context_free_8(context) }
        pcre2_set_newline_8(context, UInt32(PCRE2_NEWLINE_ANYCRLF))
        pcre2_set_max_pattern_length_8(context, longestPattern)
        // Without PCRE2_NEVER_BACKSLASH_C a pattern could match half a character.
        let options = PCRE2_UTF | PCRE2_MATCH_INVALID_UTF | PCRE2_NEVER_BACKSLASH_C | PCRE2_DOLLAR_ENDONLY
        var error: Int32 = 0
        var offset = 0
        var pattern = Array(text.utf8)
        // A pattern of no bytes has an address too.
        pattern.append(0)
        let code = pcre2_compile_8(pattern, pattern.count - 1, options, &error, &offset, context)
        guard let code else { throw LinePatternError(code: error, offset: offset, text: text) }
        return code
    }

    /// What the table of names says: for each, two bytes of the number, the highest first, the name and a zero.
    private static func namedGroups(_ code: OpaquePointer) -> [(name: String, number: Int)] {
        var count: UInt32 = 0
        var size: UInt32 = 0
        var table: UnsafePointer<UInt8>?
        pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_NAMECOUNT), &count)
        pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_NAMEENTRYSIZE), &size)
        pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_NAMETABLE), &table)
        guard let table else { return [] }
        return (0..<Int(count)).map { index in
            let entry = UnsafeBufferPointer(start: table + index * Int(size), count: Int(size))
            let name = String(decoding: entry.dropFirst(2).prefix { $0 != 0 }, as: UTF8.self)
            return (name, Int(entry[0]) << 8 | Int(entry[1]))
        }
    }
}
