import Timing

/// Readings of a sensor that are known to change nothing, a period apart, of frames each of which went on where the one
/// before ended. They are left alone until something else happens: to take all at once costs less.
///
/// When a frame is added, all that are there must be over: no other frame can say anything about them any more.
struct CalmStretch {
    /// How many readings there are at most.
    static let bound = 512

    /// The readings: the first so many of these.
    private(set) var values: [Int32] = []
    private var count = 0
    /// When the first of them was taken; never if there is none.
    private(set) var start = DeviceTime.never
    private var period = Milliseconds.zero
    /// When a reading was taken that goes on where these end.
    private var end = DeviceTime.never
    private var (lowest, highest) = (Int32.max, Int32.min)
    /// Which frame was the last.
    private var sequence: UInt16 = 0
    /// How many readings there were before it.
    private var earlier = 0

    var isEmpty: Bool { count == 0 }

    /// All of them, as readings of the last frame.
    var run: WaitingRun {
        WaitingRun(
            start: start, period: period, sequence: sequence, index: 0, place: 0, count: count,
            bounds: lowest...highest)
    }

    /// Which of the last frame's readings the nth is. It must be one of those.
    func index(of number: Int) -> Int { number - earlier }

    /// Begins with the readings of a frame, if they are no more than there may be, and all of these counts.
    mutating func begin(
        _ readings: Span<Int32>, from start: DeviceTime, every period: Milliseconds, of sequence: UInt16,
        within counts: Range<Int64>
    ) -> Bool {
        if readings.isEmpty || period <= 0 { return false }
        if values.isEmpty { values = Array(repeating: 0, count: Self.bound) }
        clear()
        (self.start, end, self.period) = (start, start, period)
        if add(readings, from: start, every: period, of: sequence, within: counts) { return true }
        clear()
        return false
    }

    /// Adds the readings of a frame, if they go on where these end, if there is room, and if all are of these counts.
    @inline(__always)
    mutating func add(
        _ readings: Span<Int32>, from start: DeviceTime, every period: Milliseconds, of sequence: UInt16,
        within counts: Range<Int64>
    ) -> Bool {
        guard start == end, period == self.period, readings.count <= Self.bound - count else { return false }
        let place = count
        var (lowest, highest) = (lowest, highest)
        var room = values.mutableSpan
        for index in readings.indices {
            // There are as many places as there may be readings, once it has begun.
            let reading = readings[unchecked: index]
            room[unchecked: place &+ index] = reading
            lowest = min(lowest, reading)
            highest = max(highest, reading)
        }
        guard Int64(lowest) >= counts.lowerBound, Int64(highest) < counts.upperBound else { return false }
        (self.lowest, self.highest) = (lowest, highest)
        self.sequence = sequence
        earlier = place
        count = place &+ readings.count
        end = start + Milliseconds(Int64(readings.count) * period.count)
        return true
    }

    /// When the last reading that there is stops standing.
    @inline(__always)
    func freshUntil(_ staleness: Milliseconds) -> DeviceTime { end - period + staleness }

    /// Forgets all of them.
    mutating func clear() {
        count = 0
        (start, end) = (.never, .never)
        (lowest, highest) = (.max, .min)
    }
}
