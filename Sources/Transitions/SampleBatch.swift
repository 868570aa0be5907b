import HeadsetTerms
import Timing

/// The readings of one sensor in one frame, while they are put among those that wait.
///
/// It holds the sensor's waiting readings meanwhile, so that each costs no more than a copy.
@usableFromInline
struct SampleBatch {
    /// Where the sensor's channel is in the engine.
    struct Place {
        let ear: Int
        let channel: Int
    }

    /// When the readings of a frame were taken, and which frame it was.
    struct Times {
        let start: DeviceTime
        let period: Milliseconds
        /// What is earlier is late.
        let earliest: DeviceTime
        /// Nil where arrival decides: then nothing is late, or there twice.
        let sequence: UInt16?
        /// Which of the frame's readings the first is.
        let index: Int
    }

    let place: Place
    /// All readings that wait, and behind them those of this frame.
    @usableFromInline var values: [Int32]
    private var waiting: WaitingValues
    private(set) var tally = EngineCounters()
    private let range: ClosedRange<Int32>
    private let times: Times
    /// Where this frame's readings begin.
    private let first: Int

    /// Takes the waiting readings out of the channel; `finish` gives them back.
    init(_ place: Place, _ channel: inout SampledChannel, _ times: Times) {
        self.place = place
        self.times = times
        range = channel.range
        waiting = WaitingValues()
        swap(&waiting, &channel.waiting)
        first = waiting.makeRoom()
        values = []
        swap(&values, &waiting.values)
    }

    /// Takes the next reading.
    @inlinable
    mutating func add(_ raw: Int32) { values.append(raw) }

    /// Puts the readings in their places, and all of them back into the channel.
    mutating func finish(_ channel: inout SampledChannel) {
        let run = WaitingRun(
            start: times.start, period: times.period, sequence: times.sequence ?? 0,
            index: UInt16(clamping: times.index), place: first, count: values.count - first)
        let areInRange = values[first...].allSatisfy(range.contains)
        swap(&values, &waiting.values)
        if run.count > 0 { put(run, areInRange: areInRange) }
        swap(&waiting, &channel.waiting)
    }

    private mutating func put(_ run: WaitingRun, areInRange: Bool) {
        let isRegular = areInRange && run.start >= times.earliest
        if times.sequence == nil, isRegular {
            tally.add(.overflow, UInt64(run.count - waiting.appendArrived(run)))
        } else if !isRegular || (run.period == .zero && run.count > 1) || !waiting.append(run) {
            for number in 0..<run.count { put(run.dropping(number).prefix(1)) }
        }
    }

    /// Puts a single reading in its place, unless it can't be used.
    private mutating func put(_ single: WaitingRun) {
        if !range.contains(waiting.values[single.place]) {
            tally.add(.outOfRange)
        } else if single.start < times.earliest {
            tally.add(.late)
        } else if times.sequence == nil {
            if waiting.appendArrived(single) == 0 { tally.add(.overflow) }
        } else {
            note(waiting.insert(single))
        }
    }

    private mutating func note(_ insertion: WaitingValues.Insertion) {
        switch insertion {
        case .stored: break
        case .duplicate: tally.add(.duplicate)
        case .conflict: tally.add(.conflict)
        case .overflow: tally.add(.overflow)
        }
    }
}
