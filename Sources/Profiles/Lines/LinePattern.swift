/// A regular expression (PCRE2), compiled once, that looks for its match anywhere in a line.
///
/// The pattern is UTF-8, and so is what it matches: bytes of a line that are no UTF-8 match nothing, not even `.`, and
/// what stands on either side of them is searched. `\d`, `\w`, `\s` and `\b` know ASCII only, since a number or a word
/// of a firmware is that; a pattern that begins with `(*UCP)` has them know all of Unicode.
///
/// Matching is interpreted, never compiled to machine code: so where it gives up is the same on every machine, and a
/// replay says what the live session said.
struct LinePattern: Sendable {
    /// The expression as it was written.
    let text: String
    /// The names of its groups, each once, in alphabetical order.
    let groupNames: [String]
    private let compiled: CompiledPattern

    /// Compiles an expression.
    init(_ text: String) throws(LinePatternError) {
        self.text = text
        compiled = try CompiledPattern(text)
        groupNames = Set(compiled.groups.map(\.name)).sorted()
    }

    /// The group with this name; nil if there is none.
    func group(_ name: String) -> LineGroup? {
        let numbers = compiled.groups.filter { $0.name == name }.map(\.number)
        return numbers.isEmpty ? nil : LineGroup(numbers: numbers)
    }

    /// Whether the line matches; then `groups` has where its groups lie, else what it has means nothing.
    ///
    /// Nothing is allocated once `groups` has held as many.
    ///
    /// - Throws: why it can't be told. What a line can cost is bounded, whatever the pattern.
    func matches(_ line: ArraySlice<UInt8>, into groups: inout LineGroups) throws(LinePatternLimit) -> Bool {
        try compiled.matches(line, into: &groups)
    }
}
