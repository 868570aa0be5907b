/// A moment of the board's clock, and how far the host's was ahead of it then.
struct ClockPoint: Hashable {
    /// Microseconds since the first frame.
    var board: Int64
    /// Nanoseconds more than at the first frame.
    var offset: Int64

    init(board: Int64, offset: Int64) {
        self.board = board
        self.offset = offset
    }

    /// Nil if the two are so far from the first frame, or from each other, that no session lasts as long. All that is
    /// worked out from points stays far from the ends of the range.
    init?(_ board: DeviceTime, _ microseconds: Int64, _ host: Timestamp, since origin: ClockFit.Origin) {
        let (milliseconds, isTooFar) = board.milliseconds
            .subtractingReportingOverflow(origin.board.milliseconds)
        let (passed, isTooLong) = host.nanoseconds.subtractingReportingOverflow(origin.host.nanoseconds)
        guard !isTooFar, !isTooLong, milliseconds.magnitude < 1 << 41 else { return nil }
        self.board = milliseconds * 1000 + microseconds
        let (offset, isApart) = passed.subtractingReportingOverflow(self.board * 1000)
        guard !isApart, offset.magnitude < 1 << 55 else { return nil }
        self.offset = offset
    }

    /// What the offset of this point is at another moment, at so much drift.
    func moved(to board: Int64, slope: Int64) -> Int64 {
        ClockLine(board: self.board, offset: offset, slope: slope).offset(at: board)
    }
}
