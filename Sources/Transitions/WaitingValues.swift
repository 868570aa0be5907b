import Timing

/// The readings of one sensor that the watermark has not passed yet, in time order, one a moment.
///
/// The readings of a frame lie side by side, and one run stands for all of them, so that most cost no more than a copy.
/// Frames that overlap are cut into more runs. Nothing is allocated once it has grown to its bound.
struct WaitingValues {
    /// What became of a reading.
    enum Insertion {
        case stored, duplicate, conflict, overflow
    }

    /// How many may wait.
    static let bound = 4096

    /// The readings, wherever they found room; only those of a run count.
    var values: [Int32] = []
    /// In time order; those before `head` are over.
    private var runs: [WaitingRun] = []
    private var head = 0
    private var count = 0

    /// The moment of the earliest.
    var next: DeviceTime { head < runs.count ? runs[head].start : .never }

    /// Those that are still to come, in time order.
    var coming: ArraySlice<WaitingRun> { runs[head...] }

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
        if head == runs.count { clear() }
    }

    private mutating func clear() {
        runs.removeAll(keepingCapacity: true)
        values.removeAll(keepingCapacity: true)
        head = 0
    }

    // MARK: Adding

    /// Makes room for the readings of a frame, and returns where the first of them will lie.
    mutating func makeRoom() -> Int {
        if values.count > 2 * Self.bound { pack() }
        return values.count
    }

    /// Adds a run that comes after all others; false if it doesn't, or if too many would wait.
    mutating func append(_ run: WaitingRun) -> Bool {
        guard run.count <= Self.bound - count else { return false }
        if let last = runs.last, run.start <= last.end || !run.isNewer(than: last.dropping(last.count - 1)) {
            return false
        }
        runs.append(run)
        count += run.count
        return true
    }

    /// Adds a run to the end, as it arrived: two of one moment are two. Returns how many found room.
    mutating func appendArrived(_ run: WaitingRun) -> Int {
        let fitting = min(run.count, Self.bound - count)
        if fitting > 0 {
            runs.append(run.prefix(fitting))
            count += fitting
        }
        return fitting
    }

    /// Puts one reading in its place by time; of two for one moment the newer stays.
    mutating func insert(_ single: WaitingRun) -> Insertion {
        if coming.contains(where: { $0.holds(single.sequence, single.index) }) { return .duplicate }
        let after = coming.firstIndex { single.start <= $0.end } ?? runs.count
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

    /// Moves all that wait to the start.
    private mutating func pack() {
        var packed: [Int32] = []
        packed.reserveCapacity(2 * Self.bound + 256)
        var moved: [WaitingRun] = []
        for run in coming {
            moved.append(run.moved(to: packed.count))
            packed += values[run.places]
        }
        values = packed
        runs = moved
        head = 0
    }
}
