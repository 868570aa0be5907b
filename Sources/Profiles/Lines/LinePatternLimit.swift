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

    /// How often a pattern may try at one place of a line, where a match may begin: some milliseconds. What people write
    /// takes microseconds for a line.
    private static let mostSteps = 250_000
    /// How often it may try at all places of a line together: what is made to last takes a few seconds at the very
    /// worst, and the board waits as long.
    private static let mostStepsOnALine = 250_000_000
    /// How many attempts may be open at once.
    static let mostDepth: UInt32 = 10_000
    /// The space for open attempts.
    static let mostKibibytes: UInt32 = 2048

    /// How often a pattern may try at each place of a line with so many bytes. PCRE2 counts anew at every place.
    static func steps(onLineOf count: Int) -> UInt32 {
        UInt32(clamping: min(mostSteps, mostStepsOnALine / (count + 1)))
    }

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
        case .steps: "tried too often on this line; let it repeat less inside a repetition"
        case .depth: "needed too much memory on this line; let it repeat less inside a repetition"
        case .recursion: "calls itself for ever on this line"
        case .other(let message): "failed on this line: \(message)"
        }
    }
}
