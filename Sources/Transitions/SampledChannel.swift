import HeadsetTerms
import Timing

/// One sensor on one ear: readings in, near or far out.
struct SampledChannel {
    /// How many readings are looked at ahead; more at once would be looked at in vain where another channel is restless.
    private static let lookahead = 64

    let sensor: UInt8
    let range: ClosedRange<Int32>
    private(set) var rules: ChannelRules
    var state: ChannelState
    /// Readings that the watermark has not passed yet, or that change nothing and were not taken yet.
    var waiting = WaitingValues()
    /// Readings that change nothing and were left alone. While there are any, none waits.
    var stretch = CalmStretch()
    /// Before this moment no reading that has come changes level or side, and none falls that stands.
    var calmUntil = DeviceTime.never
    /// Which counts leave level and side as they are; none while they differ.
    var steadyCounts = Int64(0)..<0
    /// The state after the readings that are known to be quiet, and how many those are.
    private var scout: (state: ChannelState, count: Int)
    /// It has been near for too long while the board lay still.
    var isStuck = false

    /// Whether a reading stands.
    var isFresh: Bool { state.isFresh }

    /// The side that it is on.
    var isNear: Bool { state.isNear }

    /// When the next reading counts or the last one falls.
    var nextInput: DeviceTime { min(stretch.start, waiting.next, state.freshUntil) }

    /// Nil if the channel isn't sampled or can't vote.
    init?(_ descriptor: ChannelDescriptor, _ parameters: EngineParameters) {
        guard case .sampled(let sampled) = descriptor.kind,
            let rules = ChannelRules(sampled, of: descriptor.sensor, descriptor.ear, parameters)
        else { return nil }
        sensor = descriptor.sensor
        range = sampled.range
        self.rules = rules
        state = ChannelState(baseline: rules.open)
        scout = (state, 0)
    }

    /// Takes what waits for this moment or an earlier one; false if nothing does.
    mutating func takeWaiting(at time: DeviceTime, isTracking: Bool) -> Bool {
        guard waiting.next <= time else { return false }
        while waiting.next <= time {
            let moment = waiting.next
            state.take(waiting.removeFirst(), at: moment, isTracking: isTracking, rules)
        }
        foresee()
        return true
    }

    /// Looks ahead at the readings before `end` that leave level and side as they are. Returns a moment, not after `end`,
    /// before which nothing else happens here.
    mutating func scout(before end: DeviceTime, isTracking: Bool) -> DeviceTime {
        var (state, count) = (state, 0)
        var next = DeviceTime.never
        for index in waiting.coming {
            let run = waiting.runs[index]
            let wanted = min(run.count(before: end), Self.lookahead - count)
            let taken = state.takeQuiet(
                waiting.values.span.extracting(run.place..<run.place + wanted), from: run.start,
                every: run.period, isTracking: isTracking, rules)
            count += taken
            if taken < run.count {
                next = run.time(of: taken)
                break
            }
        }
        scout = (state, count)
        return min(end, state.freshUntil, next)
    }

    /// Takes the readings before a moment up to which it is quiet; false if none wait.
    mutating func follow(before time: DeviceTime, isTracking: Bool) -> Bool {
        if scout.count > 0, scout.state.lastTime >= time { _ = scout(before: time, isTracking: isTracking) }
        guard scout.count > 0 else { return false }
        state = scout.state
        waiting.removeFirst(scout.count)
        foresee()
        return true
    }

    /// Lets the last reading fall if it has stood for its time.
    mutating func expire(at time: DeviceTime) {
        guard state.freshUntil <= time else { return }
        state.fall()
        foresee()
    }

    /// The ear was taken off.
    mutating func reseed() { state.reseed(rules) }

    /// When the reading was taken that speaks for this level; nil if none does.
    func standing(near level: Bool) -> DeviceTime? {
        rules.weight > 0 && state.stands(near: level) ? state.lastTime : nil
    }

    /// When it will have been near for too long, if the board has been lying still since then; never if it isn't near.
    func stuckTime(stillSince: DeviceTime) -> DeviceTime {
        guard rules.stuck > 0, state.nearSince != .never, stillSince != .never else { return .never }
        return max(state.nearSince, stillSince) + rules.stuck
    }

    /// The same channel by other rules.
    func adopting(_ descriptor: ChannelDescriptor, _ parameters: EngineParameters, at time: DeviceTime)
        -> Self?
    {
        guard let fresh = SampledChannel(descriptor, parameters) else { return nil }
        var channel = self
        channel.rules = fresh.rules
        channel.state.adopt(fresh.rules, at: time)
        channel.foresee()
        return channel
    }

    /// The reading that speaks for a change, beside the count that it is measured against.
    func support(for state: EarState) -> SupportingChannel? {
        guard isFresh, rules.weight > 0, state.level == isNear else { return nil }
        return SupportingChannel(
            sensor: sensor,
            evidence: .sampled(
                value: self.state.lastRaw,
                threshold: Int32(clamping: rules.threshold(near: isNear, from: self.state.baseline))))
    }
}
