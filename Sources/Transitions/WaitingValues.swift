import Timing

/// The readings of one sensor that were not taken yet, in time order, one a moment.
///
/// The readings of a frame lie side by side, and one run stands for all of them, so that most cost no more than a copy.
/// Frames that overlap are cut into more runs. Nothing is allocated once it has grown, except where they overlap.
struct WaitingValues {
    /// What became of a reading.
    enum Insertion {
        case stored, duplicate, conflict, overflow
    }

    /// How many may wait.
    static let bound = 4096
    /// How many that are over may lie about before they are cleared away.
    private static let slack = 256

    /// The readings, wherever they found room; only those of a run count, all below `used`.
    private(set) var values: [Int32] = []
    private var used = 0
    /// In time order; those before `head` are over.
    private(set) var runs: [WaitingRun] = []
    private var head = 0
    private var count = 0

    /// The moment of the earliest.
    var next: DeviceTime { head < runs.count ? runs[head].start : .never }

    /// Which runs are still to come.
    var coming: Range<Int> { head..<runs.count }

    /// The earliest run. There must be one.
    var first: WaitingRun { runs[head] }

    /// The last reading of a run.
    func last(of run: WaitingRun) -> Int32 { values[run.place + run.count - 1] }

    /// When the run after the earliest begins.
    var second: DeviceTime { head + 1 < runs.count ? runs[head + 1].start : .never }

    // MARK: Taking

    /// Takes the earliest away. There must be one.
    mutating func removeFirst() -> Int32 {
        let value = values[runs[head].place]
        removeFirst(1)
        return value
    }

    /// Takes the earliest away, so many of them. There must be as many.
    mutating func removeFirst(_ number: Int) {
        var rest = number
        while rest > 0 {
            let run = runs[head]
            if rest < run.count {
                runs[head] = run.dropping(rest)
                break
            }
            rest -= run.count
            head += 1
        }
        count -= number
    }

    // MARK: Adding

    /// Copies the readings of a frame to where there is room. They wait once they are added. There must be one.
    mutating func copy(_ readings: Span<Int32>, of batch: SampleBatch) -> WaitingRun {
        if used - count > Self.slack { pack() }
        if values.count - used < readings.count {
            values += repeatElement(0, count: values.count + readings.count)
        }
        let place = used
        used = place &+ readings.count
        var room = values.mutableSpan
        var (lowest, highest) = (readings[0], readings[0])
        for index in readings.indices {
            // There is room for all of them, as was just made sure.
            let reading = readings[unchecked: index]
            room[unchecked: place &+ index] = reading
            lowest = min(lowest, reading)
            highest = max(highest, reading)
        }
        return batch.run(from: place, count: readings.count, within: lowest...highest)
    }

    /// Adds a run that comes after all others; false if it doesn't, if readings of its frame wait already, or if too many
    /// would.
    mutating func append(_ run: WaitingRun) -> Bool {
        guard run.count <= Self.bound - count else { return false }
        if head < runs.count, !run.follows(runs[runs.count - 1]) { return false }
        if coming.contains(where: { runs[$0].sequence == run.sequence }) { return false }
        runs.append(run)
        count += run.count
        return true
    }

    /// Adds a reading to the end, as it arrived: two of one moment are two.
    mutating func appendArrived(_ single: WaitingRun) -> Insertion {
        guard count < Self.bound else { return .overflow }
        runs.append(single)
        count += 1
        return .stored
    }

    /// Puts one reading in its place by time; of two for one moment the newer stays.
    mutating func insert(_ single: WaitingRun) -> Insertion {
        if coming.contains(where: { runs[$0].holds(single.sequence, single.index) }) { return .duplicate }
        let after = coming.first { single.start <= runs[$0].end } ?? runs.count
        guard after < runs.count, runs[after].start <= single.start else {
            return store(single, at: after)
        }
        let run = runs[after]
        let before = run.count(before: single.start)
        let met = run.dropping(before)
        guard met.start == single.start else {
            // Between two of its readings.
            guard count < Self.bound else { return .overflow }
            runs.replaceSubrange(after...after, with: [run.prefix(before), met])
            return store(single, at: after + 1)
        }
        if values[met.place] == values[single.place] { return .duplicate }
        if single.isNewer(than: met) { replace(runs[after], at: after, before, by: single) }
        return .conflict
    }

    private mutating func store(_ single: WaitingRun, at index: Int) -> Insertion {
        guard count < Self.bound else { return .overflow }
        runs.insert(single, at: index)
        count += 1
        return .stored
    }

    /// Puts a reading in the stead of the nth of a run.
    private mutating func replace(_ run: WaitingRun, at index: Int, _ number: Int, by single: WaitingRun) {
        var pieces = [single]
        if number > 0 { pieces.insert(run.prefix(number), at: 0) }
        if number + 1 < run.count { pieces.append(run.dropping(number + 1)) }
        runs.replaceSubrange(index...index, with: pieces)
    }

    /// Clears away what is over, if it is more than waits.
    private mutating func pack() {
        guard used - count > count else { return }
        runs.removeSubrange(..<head)
        head = 0
        used = 0
        if count == 0 { return }
        var packed: [Int32] = []
        packed.reserveCapacity(values.count)
        for index in runs.indices {
            let run = runs[index]
            runs[index] = run.moved(to: packed.count)
            packed += values[run.places]
        }
        used = packed.count
        packed += values[used...]
        values = packed
    }
}
