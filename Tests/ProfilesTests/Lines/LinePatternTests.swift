import TestSupport
import Testing

@testable import Profiles

struct LinePatternTests {
    /// What the groups of a pattern hold in a line, by name; nil if the line doesn't match.
    private func found(_ pattern: String, in line: [UInt8]) throws -> [String: String]? {
        let pattern = try LinePattern(pattern)
        // Not at the start of its array, as lines of a decoder aren't either.
        let line = ([0x21] + line).dropFirst()
        guard let groups = try pattern.groups(in: line) else { return nil }
        return zip(pattern.groupNames, groups).reduce(into: [:]) { found, group in
            found[group.0] = group.1.map { String(decoding: line[$0], as: UTF8.self) }
        }
    }

    private func found(_ pattern: String, in line: String) throws -> [String: String]? {
        try found(pattern, in: Array(line.utf8))
    }

    @Test func `A pattern matches anywhere in a line, and its groups have names`() throws {
        #expect(
            try found(#"ear=(?<ear>\w) prox=(?<prox>-?\d+)"#, in: "I (93) wear: ear=L prox=812 ok")
                == ["ear": "L", "prox": "812"])
        #expect(try found("a|(?<b>b)", in: "a") == [:])
        #expect(try found("^hb", in: "no hb") == nil)
        #expect(try found("", in: "") == [:])
        #expect(try found("(?<all>.*)", in: "") == ["all": ""])
    }

    @Test func `Branches may have a group of the same name`() throws {
        let branches = "(?|left (?<v>[0-9]+)|right (?<v>[0-9]+))"
        #expect(try found(branches, in: "right 7") == ["v": "7"])
        let twice = "(?J)left (?<v>[0-9]+)|right (?<v>[0-9]+)"
        #expect(try found(twice, in: "left 6") == ["v": "6"])
        #expect(try found(twice, in: "right 7") == ["v": "7"])
    }

    @Test func `Text is UTF-8; bytes that are none match nothing and harm nothing`() throws {
        #expect(try found("(?i)GRÖẞE (?<n>.)", in: "größe ½") == ["n": "½"])
        #expect(try found("(?<n>.)cm", in: "½cm") == ["n": "½"])
        let stray = [0xFF, 0xC3] + Array("worn L".utf8) + [0xE2, 0x82] + Array(" R".utf8)
        #expect(try found("worn (?<ear>[LR])", in: stray) == ["ear": "L"])
        #expect(try found("L.* R", in: stray) == nil)
        #expect(try found("(?<r>R)$", in: stray) == ["r": "R"])
    }

    @Test func `Digits and words are ASCII unless a pattern asks for Unicode`() throws {
        #expect(try found(#"(?<n>\d)"#, in: "٣") == nil)
        #expect(try found(#"(*UCP)(?<n>\d)"#, in: "٣") == ["n": "٣"])
    }

    @Test(arguments: [
        (#"ear (?<ear>[LR]"#, "not a regular expression: missing closing parenthesis, at its end"),
        ("*", "not a regular expression: quantifier does not follow a repeatable item, at its beginning"),
        (
            "prox (?<prox>[0-9]+) of (?<prox>[0-9]+)",
            "not a regular expression: two named subpatterns have the same name (PCRE2_DUPNAMES not set), "
                + #"at character 33, behind "…prox>[0-9]+) of (?<prox>""#
        ),
        (
            "ä[z-a]",
            #"not a regular expression: range out of order in character class, at character 5, behind "ä[z-""#
        ),
        (
            "\u{08}worn",
            #"the pattern holds the control character "\u0008"; in this file a backslash of a regular expression "#
                + #"is written twice, as in "\\b""#
        ),
        (
            String(repeating: "(a)", count: 65),
            "the pattern has 65 groups, of which at most 64 are kept; write those that need no name as (?:…)"
        ),
        (
            String(repeating: "a", count: 4097),
            "not a regular expression: pattern string is longer than the limit set by the application, at its beginning"
        ),
        (
            #"a\Cb"#,
            "not a regular expression: using \\C is disabled by the application, at character 4, behind \"a\\\\C\""
        ),
    ])
    func `A mistake in a pattern is told with its place`(_ pattern: String, _ sentence: String) {
        let error = #expect(throws: Misreading.self) { try LinePattern(pattern) }
        #expect(error?.sentence == sentence)
    }

    @Test(arguments: [
        ("(a+)+$", 1023, LinePatternLimit.steps), ("(?:a|aa)+[bc]", 1023, .steps),
        ("(?:a?){1000}a{1000}[bc]", 1023, .steps), ("(.*)*[xy]", 30, .steps),
        (
            String(repeating: "(x)?", count: 60) + "(?:" + String(repeating: "(?:|z)", count: 100)
                + "a)*[cd]", 40,
            .depth
        ),
        ("(?<x>a|(?&x)b)+(?&x)!!", 3, .recursion),
    ])
    func `A pattern that would try for ever gives up`(
        _ pattern: String, _ count: Int, _ limit: LinePatternLimit
    ) throws {
        let line = Array(repeating: UInt8(ascii: "a"), count: count) + [UInt8(ascii: "!")]
        #expect(throws: limit) { try LinePattern(pattern).groups(in: line[...]) }
    }

    @Test func `A pattern that people write gets to the end of the longest line`() throws {
        let line = "foo" + String(repeating: " bar baz", count: 127) + "!"
        #expect(try found("foo.*bar.*(?<n>[0-9])", in: line) == nil)
        #expect(try found(#"^(?<w>\w+)( \w+)*(?<end>!)$"#, in: line) == ["w": "foo", "end": "!"])
    }

    @Test func `No random pattern harms, whatever the line`() {
        var random = SeededGenerator(seed: 0x11E5)
        let pieces = Array("ab.*+?()[]{}|^$\\dwsbKR1é,-:<>=!&PUQE0".unicodeScalars)
        var matched = 0
        for _ in 0..<20_000 {
            let text = String(
                String.UnicodeScalarView(
                    (0..<Int.random(in: 0...24, using: &random)).compactMap { _ in
                        pieces.randomElement(using: &random)
                    }))
            guard let pattern = try? LinePattern(text) else { continue }
            for _ in 0..<4 {
                let line = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                    UInt8.random(in: 0...3, using: &random) == 0
                        ? UInt8.random(in: 0...255, using: &random)
                        : UInt8.random(in: 97...100, using: &random)
                }
                // A pattern may give up; then there is nothing to look at.
                guard let groups = try? pattern.groups(in: line[...]) else { continue }
                matched += 1
                for case let range? in groups {
                    #expect(range.upperBound <= line.count, "\(text) in \(line)")
                }
            }
        }
        #expect(matched > 1000)
    }
}
