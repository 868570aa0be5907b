internal import Timing

/// The bridge's own pings, by which a board's clock is fitted to the host's.
///
/// One goes out behind a hello or a heartbeat, since then no readings wait on the board that its answer would hurry on:
/// a few at first, then one every ten seconds. When the fit begins anew it is the same again, and when it is in doubt one
/// goes out at once. They aren't told. A ping that is lost is not repeated; if five in a row
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
    /// When the last one was asked for; nil if the next may be at once.
    private var last: Timestamp?
    private var unanswered = 0

    /// Another connection, or another boot.
    mutating func startAnew() {
        pending = nil
        last = nil
        unanswered = 0
    }

    /// What there is to do now that the board was heard.
    enum Step {
        case ask(id: UInt16)
        case giveUp(id: UInt16, attempts: Int)
    }

    /// - Parameters:
    ///   - answers: how many answers the clock fit goes by.
    ///   - isInDoubt: whether it waits for another. One that is under way will do.
    mutating func step(at time: Timestamp, answers: Int, isInDoubt: Bool) -> Step? {
        let isUrgent = answers < Self.first || isInDoubt && pending == nil
        let pause = isUrgent ? Self.shortest : Self.usual
        guard unanswered < Self.mostUnanswered, last.map({ time >= $0 + pause }) ?? true else { return nil }
        if let pending, pending.sent != nil {
            unanswered += 1
            if unanswered == Self.mostUnanswered {
                // An answer that comes yet changes nothing any more.
                self.pending = nil
                return .giveUp(id: pending.id, attempts: unanswered)
            }
        }
        last = time
        pending = Ping(id: nextID)
        nextID = nextID == .max ? Self.firstID : nextID + 1
        return pending.map { .ask(id: $0.id) }
    }

    /// A ping has gone out: it is the last one now, even if another was asked for meanwhile. So a capture is replayed by
    /// the pings that it has, also where its bridge would have asked at other times.
    mutating func sent(_ id: UInt16, at time: Timestamp) {
        guard unanswered < Self.mostUnanswered, pending?.id != id || pending?.sent == nil else { return }
        pending = Ping(id: id, sent: time)
        nextID = id == .max ? Self.firstID : id + 1
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
