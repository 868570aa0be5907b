internal import Timing

/// The bridge's own pings, by which a board's clock is fitted to the host's.
///
/// One goes out behind a hello or a heartbeat, since then no readings wait on the board that its answer would hurry on:
/// a few at first, then one every ten seconds. They aren't told. A ping that is lost is not repeated; if five in a row
/// stay without an answer, or one is refused, that is told and there are no more on this connection.
struct ClockPings: Sendable {
    /// How many come at first, and how far apart pings are then, and later.
    private static let first = 8
    private static let shortest: Milliseconds = 500
    private static let usual: Milliseconds = 10_000
    /// How many in a row may stay without an answer.
    private static let mostUnanswered = 5

    /// A ping that was asked for.
    private struct Ping: Sendable {
        var id: UInt16
        /// When it had gone out; nil before.
        var sent: Timestamp?
    }

    /// Ids from here on are those of pings. Others are below, so that they don't depend on how many pings there were.
    static let firstID: UInt16 = 0x8000

    private var nextID = Self.firstID
    /// The last one, until it is answered.
    private var pending: Ping?
    private var next = Timestamp.zero
    private var unanswered = 0

    /// Another connection, or another boot.
    mutating func startAnew() {
        pending = nil
        next = .zero
        unanswered = 0
    }

    /// What there is to do now that the board was heard.
    enum Step {
        case ask(id: UInt16)
        case giveUp(id: UInt16, attempts: Int)
    }

    /// - Parameter answers: how many answers the clock fit goes by.
    mutating func step(at time: Timestamp, answers: Int) -> Step? {
        guard unanswered < Self.mostUnanswered, time >= next else { return nil }
        if let pending, pending.sent != nil {
            unanswered += 1
            if unanswered == Self.mostUnanswered {
                // An answer that comes yet changes nothing any more.
                self.pending = nil
                return .giveUp(id: pending.id, attempts: unanswered)
            }
        }
        next = time + (answers + 1 < Self.first ? Self.shortest : Self.usual)
        pending = Ping(id: nextID)
        nextID = nextID == .max ? Self.firstID : nextID + 1
        return pending.map { .ask(id: $0.id) }
    }

    /// A ping has gone out. One that waited until another was asked for is of no use any more.
    mutating func sent(_ id: UInt16, at time: Timestamp) {
        if pending?.id == id, pending?.sent == nil { pending?.sent = time }
    }

    /// When the ping of this id went out, which is answered now; nil if it isn't the last one.
    mutating func answered(_ id: UInt16) -> Timestamp? {
        guard let sent = pending?.sent, pending?.id == id else { return nil }
        pending = nil
        unanswered = 0
        return sent
    }

    /// The board doesn't want to; true if it was asked.
    mutating func refused(_ id: UInt16) -> Bool {
        guard answered(id) != nil else { return false }
        unanswered = Self.mostUnanswered
        return true
    }
}
