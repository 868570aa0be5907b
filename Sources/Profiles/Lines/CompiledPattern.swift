internal import Synchronization

/// What PCRE2 made of an expression, and the space in which it matches.
///
/// One lock guards both: the space is changed by every match, and copies of a pattern share it.
final class CompiledPattern: Sendable {
    /// The groups that have a name.
    let groups: [(name: String, number: Int)]
    private let matcher: Mutex<PatternMatcher>

    init(_ text: String) throws(LinePatternError) {
        let compiled = try PatternMatcher(text)
        groups = compiled.namedGroups
        matcher = Mutex(compiled)
    }

    func matches(_ line: ArraySlice<UInt8>, into groups: inout LineGroups) throws(LinePatternLimit) -> Bool {
        try matcher.withLock { (matcher) throws(LinePatternLimit) in
            try line.withUnsafeBufferPointer { (bytes) throws(LinePatternLimit) in
                try matcher.matches(bytes, into: &groups.ranges)
            }
        }
    }
}
