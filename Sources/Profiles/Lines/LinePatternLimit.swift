internal import CPCRE2

/// Why it can't be told whether a line matches: the pattern needs more than any line may cost.
enum LinePatternLimit: Error, Hashable, Sendable {
    /// It tried too often.
    case steps
    /// It had too many attempts open at once, or needed too much memory for them.
    case depth
    /// It calls itself for ever.
    case recursion
    /// PCRE2 gave up for another reason, in its words.
    case other(String)

    /// How often a pattern may try on one line: about a millisecond.
    static let mostSteps: UInt32 = 100_000
    /// How many attempts may be open at once.
    static let mostDepth: UInt32 = 10_000
    /// The space for open attempts.
    static let mostKibibytes: UInt32 = 2048

    init(code: Int32) {
        self =
            switch code {
            case PCRE2_ERROR_MATCHLIMIT: .steps
            case PCRE2_ERROR_DEPTHLIMIT, PCRE2_ERROR_HEAPLIMIT: .depth
            case PCRE2_ERROR_RECURSELOOP: .recursion
            default: .other(PatternMatcher.message(code))
            }
    }

    /// The rest of a sentence that begins with what the pattern is.
    var reason: String {
        switch self {
        case .steps:
            "gave up on this line after \(Self.mostSteps) attempts; let it repeat less inside a repetition"
        case .depth:
            "gave up on this line with too many attempts open; let it repeat less inside a repetition"
        case .recursion: "calls itself for ever on this line"
        case .other(let message): "failed on this line: \(message)"
        }
    }
}
