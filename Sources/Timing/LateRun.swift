/// Frames in a row that all came later than usual: the line is slow, or the board's clock has jumped back.
struct LateRun: Hashable {
    /// When the first was sent, in microseconds of the board's clock.
    let since: Int64
    /// What isn't later than this ends the run, in nanoseconds. It stays as it was: frames don't become usual by being
    /// late.
    let limit: Int64
    private(set) var frames = 0
    /// How late each was at least, in nanoseconds, since that last rose. By no more than that has the clock jumped.
    private(set) var least = Int64.max
    /// Whether a ping has been answered since.
    var isAsked = false

    init(since: Int64, limit: Int64) {
        self.since = since
        self.limit = limit
    }

    /// One more. A prompt one that is later by far than others were raises the doubt anew.
    mutating func add(late: Int64, isPrompt: Bool) {
        frames += 1
        if frames > 1, isPrompt, late - limit > least {
            least = late
            isAsked = false
        } else {
            least = min(least, late)
        }
    }
}
