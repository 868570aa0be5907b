internal import CPCRE2

/// The compiled code of an expression and the space in which it matches, both PCRE2's.
struct PatternMatcher: ~Copyable {
    /// More groups than anybody wants to read; each costs space at every step back.
    private static let mostGroups = 64

    private let code: OpaquePointer
    private let match: OpaquePointer
    private let limits: OpaquePointer
    /// The groups that have a name, in alphabetical order. One name has several numbers where the branches of an
    /// alternation share it.
    let groups: [(name: String, numbers: [Int])]

    /// Compiles an expression; throws what is wrong with it.
    init(_ text: String) throws(Misreading) {
        let code = try Self.compile(text)
        var groupCount: UInt32 = 0
        Self.require(pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_CAPTURECOUNT), &groupCount))
        guard groupCount <= Self.mostGroups else {
            pcre2_code_free_8(code)
            throw Misreading(
                "the pattern has \(groupCount) groups, of which at most \(Self.mostGroups) are kept; "
                    + "write those that need no name as (?:…)")
        }
        guard let match = pcre2_match_data_create_8(groupCount + 1, nil),
            let limits = pcre2_match_context_create_8(nil)
        else { preconditionFailure("out of memory") }
        Self.require(pcre2_set_depth_limit_8(limits, LinePatternLimit.mostDepth))
        Self.require(pcre2_set_heap_limit_8(limits, LinePatternLimit.mostKibibytes))
        (self.code, self.match, self.limits) = (code, match, limits)
        groups = Self.groups(of: code)
    }

    deinit {
        pcre2_match_context_free_8(limits)
        pcre2_match_data_free_8(match)
        pcre2_code_free_8(code)
    }

    /// Where the named groups of the first match lie; nil if there is no match.
    func groups(in line: ArraySlice<UInt8>) throws(LinePatternLimit) -> [Range<Int>?]? {
        Self.require(pcre2_set_match_limit_8(limits, LinePatternLimit.steps(onLineOf: line.count)))
        let result = line.withUnsafeBufferPointer { bytes in
            pcre2_match_8(code, bytes.baseAddress, bytes.count, 0, 0, match, limits)
        }
        if result == PCRE2_ERROR_NOMATCH { return nil }
        if result < 0 { throw LinePatternLimit(code: result) }
        return groups.map { place(of: $0.numbers, in: line) }
    }

    /// Where the first of these groups lies that took part in the last match; nil if none did.
    private func place(of numbers: [Int], in line: ArraySlice<UInt8>) -> Range<Int>? {
        for number in numbers {
            if let place = place(of: number, in: line) { return place }
        }
        return nil
    }

    private func place(of number: Int, in line: ArraySlice<UInt8>) -> Range<Int>? {
        guard let pairs = pcre2_get_ovector_pointer_8(match), number < pcre2_get_ovector_count_8(match)
        else { return nil }
        let (start, end) = (pairs[2 * number], pairs[2 * number + 1])
        // A group that took no part lies at −1; \K in a look-around can put an end before its start.
        guard 0 <= start, start <= end, end <= line.count else { return nil }
        return line.startIndex + start..<line.startIndex + end
    }

    /// What the table of names says: for each, two bytes of the number, the highest first, the name and a zero.
    private static func groups(of code: OpaquePointer) -> [(name: String, numbers: [Int])] {
        var count: UInt32 = 0
        var size: UInt32 = 0
        var table: UnsafePointer<UInt8>?
        Self.require(pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_NAMECOUNT), &count))
        Self.require(pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_NAMEENTRYSIZE), &size))
        Self.require(pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_NAMETABLE), &table))
        guard let table else { return [] }
        var numbers: [String: [Int]] = [:]
        for index in 0..<Int(count) {
            let entry = UnsafeBufferPointer(start: table + index * Int(size), count: Int(size))
            let name = String(decoding: entry.dropFirst(2).prefix { $0 != 0 }, as: UTF8.self)
            numbers[name, default: []].append(Int(entry[0]) << 8 | Int(entry[1]))
        }
        return numbers.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}
