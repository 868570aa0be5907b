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
    /// The names of its groups, each once, in alphabetical order.
    let groupNames: [String]
    private let matcher: Mutex<PatternMatcher>

    /// Compiles an expression; throws what is wrong with it, and where in it.
    init(_ text: String) throws(Misreading) {
        let compiled = try PatternMatcher(text)
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
