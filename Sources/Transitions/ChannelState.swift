import Timing

/// What the readings of one channel come to so far.
struct ChannelState {
    /// Whether the last reading was near, by its thresholds.
    private(set) var level = false
    /// The side that the channel is on: the level, once it is confirmed.
    private(set) var isNear = false
    /// When the level left the side; never if they agree.
    private(set) var crossing = DeviceTime.never
    /// The open level as it is now, in Q16.
    private(set) var baseline: Int64
    private(set) var lastRaw: Int32 = 0
    private(set) var lastTime = DeviceTime.never
    /// When the last reading stops standing; never if none stands.
    private(set) var freshUntil = DeviceTime.never
    /// Since when it has been fresh and near; never if it isn't.
    private(set) var nearSince = DeviceTime.never

    init(baseline: Int64) {
        self.baseline = baseline
    }

    /// Whether a reading stands.
    var isFresh: Bool { freshUntil != .never }

    /// Whether a standing reading and the side both are at this level.
    func stands(near level: Bool) -> Bool { isFresh && isNear == level && self.level == level }

    /// Takes the next reading if it leaves level and side as they are; false if it doesn't.
    ///
    /// Needs a reading that stood until then.
    @inline(__always)
    mutating func takeQuietly(
        _ raw: Int32, at time: DeviceTime, isTracking: Bool, _ rules: ChannelRules
    ) -> Bool {
        guard rules.isNear(raw, from: baseline, before: level) == level else { return false }
        if level != isNear, time - crossing >= rules.glitch { return false }
        if isTracking, !level, !isNear {
            baseline = rules.baseline(baseline, following: raw, from: lastRaw, after: time - lastTime)
        }
        note(raw, at: time, rules)
        return true
    }

    /// Takes the next reading.
    mutating func take(_ raw: Int32, at time: DeviceTime, isTracking: Bool, _ rules: ChannelRules) {
        if isFresh {
            if takeQuietly(raw, at: time, isTracking: isTracking, rules) { return }
            cross(to: rules.isNear(raw, from: baseline, before: level), at: time, rules)
            if isTracking, !level, !isNear {
                baseline = rules.baseline(baseline, following: raw, from: lastRaw, after: time - lastTime)
            }
        } else {
            level = rules.isNear(raw, from: baseline, before: nil)
            turn(at: time)
        }
        note(raw, at: time, rules)
    }

    private mutating func cross(to level: Bool, at time: DeviceTime, _ rules: ChannelRules) {
        self.level = level
        if level == isNear {
            crossing = .never
            return
        }
        if crossing == .never { crossing = time }
        if time - crossing >= rules.glitch { turn(at: time) }
    }

    /// The channel is on the side of its level.
    private mutating func turn(at time: DeviceTime) {
        isNear = level
        crossing = .never
        nearSince = isNear ? time : .never
    }

    private mutating func note(_ raw: Int32, at time: DeviceTime, _ rules: ChannelRules) {
        lastRaw = raw
        lastTime = time
        freshUntil = time + rules.staleness
    }

    /// Lets the last reading fall if it has stood for its time.
    mutating func expire(at time: DeviceTime) {
        guard freshUntil <= time else { return }
        freshUntil = .never
        crossing = .never
        nearSince = .never
    }

    /// The ear was taken off: if the channel is far, that is its open level from now on.
    mutating func reseed(_ rules: ChannelRules) {
        if rules.drift > 0, stands(near: false) {
            baseline = rules.clamped(ChannelRules.fixed(lastRaw))
        }
    }

    /// Goes on by other rules. A reading that by them should have fallen before `time` falls then.
    mutating func adopt(_ rules: ChannelRules, at time: DeviceTime) {
        baseline = rules.drift > 0 ? rules.clamped(baseline) : rules.open
        if isFresh {
            freshUntil = max(lastTime + rules.staleness, time)
        }
    }
}
