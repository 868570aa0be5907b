internal import HeadsetWire
internal import Timing
internal import Transitions

/// The clock of the board behind a link, against the host's.
///
/// It unwraps the board's time by itself, and goes on while the link is down. An epoch of the engine's is another clock.
struct BoardClock: Sendable {
    /// What a frame shows of it.
    struct Reading {
        /// The time in the frame's header.
        var raw: UInt32
        /// Those that belong to it; 0 if the board doesn't tell.
        var microseconds: UInt16 = 0
        /// When the frame arrived.
        var arrived: Timestamp
        /// Whether the header says when the frame was sent.
        var isPrompt: Bool
    }

    private var fit = ClockFit()
    /// What the last frame showed; nil before the first.
    private var latest: DeviceTime?
    private var epoch = 0

    /// How many pings the fit goes by.
    var pings: Int { fit.pings }

    /// Whether the next ping should be asked for soon: the clock may have jumped back.
    var isInDoubt: Bool { fit.isInDoubt }

    /// What there is to say of it at the end; nil if too little is known.
    var estimate: ClockFit.Estimate? { fit.estimate }

    /// A frame came, which belongs to this epoch.
    mutating func take(_ reading: Reading, epoch: Int) {
        if epoch != self.epoch {
            self.epoch = epoch
            fit.startAnew()
            latest = nil
        }
        let time = unwrapped(reading.raw)
        latest = time
        fit.arrived(
            time, microseconds: reading.microseconds, at: reading.arrived, isPrompt: reading.isPrompt)
    }

    /// A ping was answered, by the last frame; it had gone out at `asked`.
    mutating func answered(_ pong: Pong, asked: Timestamp) {
        // A board that doesn't count microseconds sends zeros.
        let tells = pong.receivedMicroseconds != 0 || pong.sentMicroseconds != 0
        fit.answered(
            heard: unwrapped(pong.received), microseconds: tells ? pong.receivedMicroseconds : nil,
            asked: asked)
    }

    /// How long it took from when a transition became true to the arrival of the unit that released it.
    func transport(of transition: Transition, arrived: Timestamp) -> Transport? {
        // The engine's epoch may have begun at another wrap.
        let raw = UInt32(truncatingIfNeeded: transition.time.milliseconds)
        guard let moment = fit.moment(of: unwrapped(raw)) else { return nil }
        let (delay, isTooLong) = arrived.nanoseconds.subtractingReportingOverflow(moment.time.nanoseconds)
        return isTooLong ? nil : Transport(delay: delay, uncertainty: moment.uncertainty)
    }

    private func unwrapped(_ raw: UInt32) -> DeviceTime {
        latest.map { $0.nearest(raw: raw) } ?? DeviceTime(milliseconds: Int64(raw))
    }
}

extension Transport {
    /// In nanoseconds. Half a millisecond is rounded down, an uncertainty up.
    fileprivate init(delay: Int64, uncertainty: Int64?) {
        self.init(
            delay: Milliseconds(max(0, delay) / 1_000_000 + (max(0, delay) % 1_000_000 > 500_000 ? 1 : 0)),
            uncertainty: uncertainty.map { Milliseconds($0 / 1_000_000 + ($0 % 1_000_000 > 0 ? 1 : 0)) })
    }
}
