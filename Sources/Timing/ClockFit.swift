/// How a board's clock runs against the host's, from what a link gives away: offset, drift and jitter.
///
/// ```
///  host − board
///      │     ·   ·              ·     ·          arrivals: the truth lies below each, late ones say little
///      │  ·        ·    ·    ·     ·       ·
///      │ ───────────────────────────────────     the straight line below them all
///      │ ┄ ┄ ┄ ┄ ┄ ┄ ┄ ┄ ┄ ┄ ┄ ┄ ┄ ┄ ┄ ┄ ┄ ┄     what is taken for true: half way
///      │ ───────────────────────────────────     no lower, or a ping was heard before it was asked
///      │   ˣ            ˣ              ˣ         pings: the truth lies above each
///      └──────────────────────────────────▶ the board's clock
/// ```
/// A frame arrives after it was sent, so each arrival bounds the offset from above; a ping is heard after it was asked,
/// so each answer bounds it from below. A delay only loosens a bound: a stall, a burst that was read late, a host that
/// slept change nothing. Without pings a delay that all frames have in common can't be told from the offset, and counts
/// as no delay.
///
/// A clock that jumps by more than about 10 ms contradicts the bounds; then the fit begins anew. A jump back looks like
/// a delay at first. With pings, a prompt frame that is late makes the uncertainty include it, until a frame is on time
/// again or a ping contradicts. Without pings a jump back is believed once everything has been late for half a minute.
///
/// A value: whole numbers in, whole numbers out, the same on every machine. Memory is bounded, and nothing is
/// allocated for a frame.
public struct ClockFit: Hashable, Sendable {
    /// Frames taken since the fit began.
    public private(set) var frames = 0
    /// Answered pings taken since the fit began.
    public private(set) var pings = 0

    /// Where both clocks are counted from; nil before the first frame.
    var origin: Origin?
    /// The line below all arrivals.
    var earliest = ClockLine(board: 0, offset: 0)
    /// How far below ``earliest`` the truth lies at most, in nanoseconds; nil if no ping says so.
    var gap: Int64?
    var delays = DelayTally()
    /// The latest moment that the board's clock showed, in microseconds since ``origin``.
    var newest: Int64 = 0
    private var history = ClockHistory()
    /// The last frames, if they were late.
    private(set) var late: LateRun?

    struct Origin: Hashable {
        var board: DeviceTime
        var host: Timestamp
    }

    /// How long, and with how many frames, everything must be late before that is the board's clock, not the line.
    private static let patience: (time: Int64, frames: Int) = (30_000_000, 30)

    /// A fit that knows nothing yet.
    public init() {}

    /// It is another clock from now on.
    public mutating func startAnew() {
        self = ClockFit()
    }

    // MARK: What happens

    /// A frame came.
    ///
    /// - Parameters:
    ///   - board: when it was sent by the board's clock, or a moment before that.
    ///   - microseconds: those that belong to `board`; 0 if the board doesn't tell.
    ///   - host: when it arrived.
    ///   - isPrompt: whether `board` is when it was sent, so that its delay is the line's.
    public mutating func arrived(
        _ board: DeviceTime, microseconds: UInt16 = 0, at host: Timestamp, isPrompt: Bool = true
    ) {
        guard let point = point(board, Int64(microseconds), host) else {
            begin(board, host, microseconds)
            return
        }
        let excess = earliest.height(of: point)
        if contradicts(point, excess, isPrompt) {
            begin(board, host, microseconds)
            return
        }
        frames += 1
        newest = max(newest, point.board)
        if isPrompt { delays.add(excess / 1000) }
        if history.arrive(point, along: earliest) { refit() }
    }

    /// A ping was answered; the frame that says so has arrived (``arrived(_:microseconds:at:isPrompt:)``).
    ///
    /// - Parameters:
    ///   - board: when the board heard it.
    ///   - microseconds: those that belong to `board`; nil if the board doesn't tell.
    ///   - host: when it was asked, or a moment before that.
    public mutating func answered(heard board: DeviceTime, microseconds: UInt16?, asked host: Timestamp) {
        // What a clock shows, it has shown for up to one unit.
        let next = microseconds.map { Int64($0) + 1 } ?? 1000
        guard let point = point(board, next, host) else { return }
        if earliest.height(of: point) > toleranceOfPing, isHeardBeforeAsked(point) {
            startAnew()
            return
        }
        pings += 1
        late?.isAsked = true
        history.ask(point, along: earliest)
        refit()
    }

    // MARK: Bounds

    private mutating func begin(_ board: DeviceTime, _ host: Timestamp, _ microseconds: UInt16) {
        startAnew()
        origin = Origin(board: board, host: host)
        frames = 1
        let point = ClockPoint(board: Int64(microseconds), offset: -1000 * Int64(microseconds))
        newest = point.board
        earliest = ClockLine(board: point.board, offset: point.offset)
        _ = history.arrive(point, along: earliest)
    }

    /// A moment of both clocks; nil before the first, and if it is absurdly far from it.
    private func point(_ board: DeviceTime, _ microseconds: Int64, _ host: Timestamp) -> ClockPoint? {
        guard let origin else { return nil }
        return ClockPoint(board, microseconds, host, since: origin)
    }

    /// By how much bounds may contradict each other before that is a jump, in nanoseconds.
    private var tolerance: Int64 { 10_000_000 + 4000 * delays.median }

    /// Less is enough where frames are late too: both say that the clock has jumped back.
    private var toleranceOfPing: Int64 { late == nil || gap == nil ? tolerance : 1_000_000 }

    /// How far above ``earliest`` frames are on time, in nanoseconds. With pings that is what goes unnoticed.
    private var usual: Int64 { gap.map { max(0, $0) / 2 + 4000 * delays.median } ?? tolerance }

    /// Whether an arrival, so much above ``earliest``, has to be by another clock.
    private mutating func contradicts(_ point: ClockPoint, _ excess: Int64, _ isPrompt: Bool) -> Bool {
        if excess < -tolerance, isHeardBeforeSent(point) { return true }
        guard excess > late?.limit ?? usual else {
            late = nil
            return false
        }
        // With pings a run begins with a prompt frame: others are late by what the board collects.
        guard late != nil || isPrompt || gap == nil else { return false }
        var run = late ?? LateRun(since: point.board, limit: usual)
        run.add(late: excess, isPrompt: isPrompt)
        late = run
        return gap == nil && point.board - run.since >= Self.patience.time
            && run.frames >= Self.patience.frames
    }

    /// Where no ping says what is possible, what was thought the fastest so far has to do: either it wasn't, or the clock
    /// jumped, and both times what lies before is worth nothing.
    private func isHeardBeforeSent(_ arrival: ClockPoint) -> Bool {
        guard gap != nil, let possible = corridor.offsets(at: arrival.board) else { return true }
        return arrival.offset < possible.least - tolerance
    }

    private func isHeardBeforeAsked(_ ping: ClockPoint) -> Bool {
        guard gap != nil, let possible = corridor.offsets(at: ping.board) else { return true }
        return ping.offset > possible.most + toleranceOfPing
    }

    var corridor: ClockCorridor { ClockCorridor(history.windows, around: earliest) }

    /// Draws the lines anew.
    private mutating func refit() {
        let slope = ClockLine.slope(below: history.windows) ?? earliest.slope
        var line = ClockLine(board: newest, offset: .max, slope: slope)
        for window in history.windows {
            line.offset = min(line.offset, window.earliest.moved(to: newest, slope: slope))
        }
        earliest = line
        gap = nil
        for window in history.windows {
            guard let asked = window.asked else { continue }
            let below = line.offset - asked.moved(to: newest, slope: slope)
            gap = min(gap ?? below, below)
        }
    }
}
