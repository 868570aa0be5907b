import HeadsetTerms
import Timing

/// The readings of one sensor in one frame, while they are put among those that wait.
///
/// It holds the sensor's waiting readings meanwhile, so that each costs no more than finding its own place.
@usableFromInline
struct SampleBatch {
    /// Where the sensor's channel is in the engine.
    struct Place {
        let ear: Int
        let channel: Int
    }

    /// When the readings of a frame were taken, and which frame it was.
    struct Times {
        /// The time of the next reading.
        var next: DeviceTime
        let period: Milliseconds
        /// What is earlier is late.
        let earliest: DeviceTime
        /// Nil where arrival decides: then nothing is late, or there twice.
        let sequence: UInt16?
    }

    let place: Place
    private(set) var waiting: WaitingValues
    private(set) var tally = EngineCounters()
    private let range: ClosedRange<Int32>
    private var times: Times
    private var index: UInt16 = 0

    /// Takes the waiting readings out of the channel; `finish` gives them back.
    init(_ place: Place, _ channel: inout SampledChannel, _ times: Times, index: Int = 0) {
        self.place = place
        self.times = times
        self.index = UInt16(clamping: index)
        range = channel.range
        waiting = WaitingValues()
        swap(&waiting, &channel.waiting)
    }

    /// Puts the next reading in its place.
    @usableFromInline
    mutating func add(_ raw: Int32) {
        let value = WaitingValue(time: times.next, raw: raw, sequence: times.sequence ?? 0, index: index)
        times.next = times.next + times.period
        index = index == .max ? index : index + 1
        if !range.contains(raw) {
            tally.add(.outOfRange)
        } else if value.time < times.earliest {
            tally.add(.late)
        } else {
            note(times.sequence == nil ? waiting.append(value) : waiting.insert(value))
        }
    }

    /// Gives the waiting readings back to the channel.
    mutating func finish(_ channel: inout SampledChannel) {
        swap(&waiting, &channel.waiting)
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
