extension ClockFit {
    /// A moment of the host's clock, as far as it is known.
    public struct HostMoment: Hashable, Sendable {
        public var time: Timestamp
        /// It is at most so many nanoseconds off, as far as the pings tell. While frames are late it includes that the
        /// clock has jumped back by as much. Nil where there are no pings: then all that is known is that it isn't later.
        public var uncertainty: Int64?
    }

    /// What there is to say of the two clocks.
    public struct Estimate: Hashable, Sendable {
        /// The latest moment that the board's clock showed.
        public var board: DeviceTime
        /// How far the host's clock, counted from the beginning of the session, was ahead of the board's then, in
        /// microseconds.
        public var offset: Int64
        /// The offset is at most so many microseconds off; nil where no ping says so.
        public var uncertainty: Int64?
        /// By how much the board's clock runs faster than the host's, in parts in 10⁹; nil before half a minute has
        /// passed.
        public var drift: Int64?
        /// Half of the frames arrived within so many microseconds of the fastest.
        public var jitter: Int64
        /// Answered pings, and frames, that say so.
        public var pings: Int
        public var frames: Int
    }

    /// What makes a fit where no ping does.
    private static let fewestFrames = 10
    private static let shortestSpan: Int64 = 3_000_000
    /// Before that, jitter makes more of a slope than any drift.
    private static let shortestSpanOfDrift: Int64 = 30_000_000

    /// Whether there is enough to go by: an answered ping, or ten frames over three seconds.
    public var stands: Bool {
        gap != nil || frames >= Self.fewestFrames && newest >= Self.shortestSpan
    }

    /// Whether frames are late since a ping was answered last: the next answer tells a slow line from a clock that has
    /// jumped back.
    public var isInDoubt: Bool { gap != nil && late?.isAsked == false }

    /// When the board's clock showed this, by the host's; nil unless the fit ``stands``, or if it can't be.
    public func moment(of board: DeviceTime) -> HostMoment? {
        guard stands, let origin else { return nil }
        let (passed, isTooFar) = board.milliseconds.subtractingReportingOverflow(origin.board.milliseconds)
        guard !isTooFar, passed.magnitude < 1 << 41 else { return nil }
        let (offset, uncertainty) = offset(at: passed * 1000)
        let (time, isTooLate) = origin.host.nanoseconds.addingReportingOverflow(passed * 1_000_000 + offset)
        return isTooLate ? nil : HostMoment(time: Timestamp(nanoseconds: time), uncertainty: uncertainty)
    }

    private func offset(at moment: Int64) -> (offset: Int64, uncertainty: Int64?) {
        let highest = earliest.offset(at: moment)
        guard let gap, let (least, most) = corridor.offsets(at: moment) else {
            return (highest, nil)
        }
        let offset = max(least, min(most, highest - gap / 2))
        return (offset, max(abs(most + (late?.least ?? 0) - offset), abs(offset - least)))
    }

    /// What there is to say now; nil unless the fit ``stands``.
    public var estimate: Estimate? {
        guard let origin else { return nil }
        let board = origin.board + Milliseconds(newest / 1000)
        guard let moment = moment(of: board) else { return nil }
        let (shown, isTooFar) = board.milliseconds.multipliedReportingOverflow(by: 1000)
        let (offset, isApart) = (moment.time.nanoseconds / 1000).subtractingReportingOverflow(shown)
        guard !isTooFar, !isApart else { return nil }
        return Estimate(
            board: board, offset: offset, uncertainty: moment.uncertainty.map { ($0 + 999) / 1000 },
            drift: newest >= Self.shortestSpanOfDrift ? earliest.drift : nil, jitter: delays.median,
            pings: pings, frames: frames)
    }
}
