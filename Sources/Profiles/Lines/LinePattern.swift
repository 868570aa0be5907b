internal import Synchronization

/// A regular expression (PCRE2), compiled once, that looks for its match anywhere in a line.
///
/// The pattern is UTF-8, and so is what it matches: bytes of a line that are no UTF-8 match nothing, not even `.`, and
/// what stands on either side of them is searched. `\d`, `\w`, `\s` and `\b` know ASCII only, since a number or a word
/// of a firmware is that; a pattern that begins with `(*UCP)` has them know all of Unicode.
///
/// Matching is interpreted, never compiled to machine code: so where it gives up is the same on every machine, and a
/// replay says what the live session said. Copies of a profile share a pattern; the lock keeps their matches apart,
/// since every match writes into the same space.
final class LinePattern: Sendable {
    /// The expression as it is written.
    let text: String
    /// The names of its groups, each once, in alphabetical order.
    let groupNames: [String]
    private let matcher: Mutex<PatternMatcher>

    /// Compiles an expression; throws what is wrong with it, and where in it.
    init(_ text: String) throws(Misreading) {
        let compiled = try PatternMatcher(text)
        self.text = text
        groupNames = compiled.groups.map(\.name)
        matcher = Mutex(compiled)
    }

    /// Where in a line the named groups lie, in the order of ``groupNames``, nil for one that took no part; nil if the line
    /// doesn't match. A line that doesn't match allocates nothing.
    ///
    /// - Throws: why it can't be told (``LinePatternLimit``): what a line can cost is bounded, whatever the pattern.
    func groups(in line: ArraySlice<UInt8>) throws(LinePatternLimit) -> [Range<Int>?]? {
        try matcher.withLock { (matcher) throws(LinePatternLimit) in
            try matcher.groups(in: line)
        }
    }
}

extension LinePattern {
    /// Whether it is sure to match every line: it matches nothing at all as well, wherever that is. False also where
    /// that isn't sure.
    var takesAnyLine: Bool {
        let asksAround = text.drop { $0 == "^" }.contains { "^$\\".contains($0) }
        guard !asksAround, !hasOtherGroups else { return false }
        do throws(LinePatternLimit) {
            let nothing = [UInt8](repeating: 0, count: 1).dropFirst()
            return try groups(in: nothing) != nil
        } catch {
            return false
        }
    }

    /// Whether it has groups that aren't named or plain: they may look ahead, or match on a condition.
    private var hasOtherGroups: Bool {
        text.split(separator: "(", omittingEmptySubsequences: false).dropFirst().contains { group in
            if group.hasPrefix("*") { return true }
            guard group.hasPrefix("?") else { return false }
            let isNamed = group.hasPrefix("?<") && !group.hasPrefix("?<=") && !group.hasPrefix("?<!")
            return !isNamed && !group.hasPrefix("?:")
        }
    }
}
