import HeadsetTerms
import Timing

/// One sensor on one ear: readings in, near or far out.
struct SampledChannel {
    /// What makes a reading near or far, worked out once for the sensor and the parameters.
    private struct Thresholds {
        /// A hundred times the distance from open, along the polarity, at which a reading is near, and far.
        let on: Int64
        let off: Int64
    }

    let sensor: UInt8
    let range: ClosedRange<Int32>
    private let open: Int64
    /// From open to worn, along the polarity. Always positive.
    private let span: Int64
    private let polarity: Int64
    private let period: Milliseconds
    private var thresholds: Thresholds
    private var staleness: Milliseconds

    /// Readings that the watermark has not passed yet.
    var waiting = WaitingValues()
    /// What the last reading made of it.
    private(set) var isNear = false
    private(set) var last: (raw: Int32, time: DeviceTime)?
    /// When its last reading stops standing; never if none stands.
    private(set) var freshUntil = DeviceTime.never

    /// Whether a reading stands.
    var isFresh: Bool { freshUntil != .never }

    /// When the next reading counts or the last one falls.
    var nextInput: DeviceTime { min(waiting.next, freshUntil) }

    /// Nil if the channel isn't sampled or can't vote: without calibration, or with one that has no span along the polarity.
    init?(_ descriptor: ChannelDescriptor, _ parameters: EngineParameters) {
        guard case .sampled(let sampled) = descriptor.kind, let open = sampled.open, let worn = sampled.worn
        else { return nil }
        sensor = descriptor.sensor
        range = sampled.range
        period = sampled.period
        switch sampled.polarity {
        case .rising: polarity = 1
        case .falling: polarity = -1
        }
        self.open = Int64(open)
        span = polarity * (Int64(worn) - self.open)
        guard span > 0 else { return nil }
        thresholds = Self.thresholds(span: span, parameters)
        staleness = Self.staleness(period: period, parameters)
    }

    private static func thresholds(span: Int64, _ parameters: EngineParameters) -> Thresholds {
        Thresholds(on: parameters.thresholdOnPercent * span, off: parameters.thresholdOffPercent * span)
    }

    private static func staleness(period: Milliseconds, _ parameters: EngineParameters) -> Milliseconds {
        parameters.staleMs ?? max(500, Milliseconds(3 * period.count))
    }

    /// Takes what waits for this moment or an earlier one; false if nothing does.
    mutating func takeWaiting(at time: DeviceTime) -> Bool {
        guard waiting.next <= time else { return false }
        while waiting.next <= time {
            let value = waiting.removeFirst()
            isNear = isNear(value.raw)
            last = (value.raw, value.time)
            freshUntil = value.time + staleness
        }
        return true
    }

    /// A moment before `end` or at it, before which nothing happens here but readings that leave the level as it is.
    func quiet(before end: DeviceTime) -> DeviceTime {
        guard waiting.next < end, isFresh else { return min(end, nextInput) }
        var until = freshUntil
        let restless = waiting.lookAhead { value in
            guard value.time < end, value.time <= until, isNear(value.raw) == isNear else { return false }
            until = value.time + staleness
            return true
        }
        return min(end, until, restless)
    }

    /// Takes the readings before a moment up to which it is quiet; false if none wait.
    mutating func skip(before time: DeviceTime) -> Bool {
        guard let value = waiting.removeAll(before: time) else { return false }
        last = (value.raw, value.time)
        freshUntil = value.time + staleness
        return true
    }

    /// The level that a reading gives: between the thresholds the level stays, or, with none to stay at, the middle
    /// decides.
    private func isNear(_ raw: Int32) -> Bool {
        let rise = 100 * polarity * (Int64(raw) - open)
        if rise >= thresholds.on { return true }
        if rise <= thresholds.off { return false }
        return isFresh ? isNear : 2 * rise >= thresholds.on + thresholds.off
    }

    /// Lets the last reading fall if it has stood for its time.
    mutating func expire(at time: DeviceTime) {
        if freshUntil <= time {
            freshUntil = .never
        }
    }

    /// When the reading was taken that stands for this level; nil if none does.
    func standing(near level: Bool) -> DeviceTime? {
        isFresh && isNear == level ? last?.time : nil
    }

    /// Takes new parameters. A reading that by them should have fallen before `time` falls then.
    mutating func configure(_ parameters: EngineParameters, at time: DeviceTime) {
        thresholds = Self.thresholds(span: span, parameters)
        staleness = Self.staleness(period: period, parameters)
        if isFresh, let last {
            freshUntil = max(last.time + staleness, time)
        }
    }

    /// The reading that speaks for a change, beside the count that it is measured against.
    func support(for state: EarState) -> SupportingChannel? {
        guard isFresh, let last, let level = state.level, level == isNear else { return nil }
        let share = isNear ? (thresholds.on + 99) / 100 : thresholds.off / 100
        let threshold = Int32(clamping: open + polarity * share)
        return SupportingChannel(sensor: sensor, evidence: .sampled(value: last.raw, threshold: threshold))
    }
}
