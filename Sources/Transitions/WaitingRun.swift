import Timing

/// Readings of one frame that wait for their moments, a period apart.
struct WaitingRun {
    /// When the first of them was taken.
    private(set) var start: DeviceTime
    let period: Milliseconds
    /// With `index`, which readings of which frame they are; the first of them.
    let sequence: UInt16
    private(set) var index: UInt16
    /// Where the first of them lies among all that wait.
    private(set) var place: Int
    private(set) var count: Int
    /// None of them is below or above. They may be nearer to each other, once some of the frame's are gone.
    let bounds: ClosedRange<Int32>

    init(
        start: DeviceTime, period: Milliseconds, sequence: UInt16, index: UInt16, place: Int, count: Int,
        bounds: ClosedRange<Int32>
    ) {
        self.start = start
        self.period = period
        self.sequence = sequence
        self.index = index
        self.place = place
        self.count = count
        self.bounds = bounds
    }

    /// When the last of them was taken.
    var end: DeviceTime { time(of: count - 1) }

    /// When the nth of them was taken; the first is number 0.
    func time(of number: Int) -> DeviceTime { start + Milliseconds(Int64(number) * period.count) }

    /// The places of all of them.
    var places: Range<Int> { place..<place + count }

    /// How many of them, from the first on, are earlier than `time`.
    @inline(__always)
    func count(before time: DeviceTime) -> Int {
        if end < time { return count }
        if start >= time { return 0 }
        return Int((time - start).count - 1) / Int(period.count) + 1
    }

    /// Those from the nth on.
    func dropping(_ number: Int) -> WaitingRun {
        var rest = self
        rest.start = time(of: number)
        rest.index = UInt16(clamping: Int(index) + number)
        rest.place += number
        rest.count -= number
        return rest
    }

    /// The first so many.
    func prefix(_ number: Int) -> WaitingRun {
        var first = self
        first.count = number
        return first
    }

    /// Elsewhere among all that wait.
    func moved(to place: Int) -> WaitingRun {
        var moved = self
        moved.place = place
        return moved
    }

    /// Whether a reading with this number is one of them.
    func holds(_ sequence: UInt16, _ index: UInt16) -> Bool {
        self.sequence == sequence && index >= self.index && Int(index) < Int(self.index) + count
    }

    /// Whether all of them come after all of another run: by time, and by frame and place in it.
    func follows(_ other: WaitingRun) -> Bool {
        start > other.end && isNewer(than: other.dropping(other.count - 1))
    }

    /// Whether all of them come later than another reading, by frame and by place in it.
    func isNewer(than other: WaitingRun) -> Bool {
        let difference = Int16(bitPattern: sequence &- other.sequence)
        return difference != 0 ? difference > 0 : index > other.index
    }
}
