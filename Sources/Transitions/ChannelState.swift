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

    /// Takes the next reading.
    mutating func take(_ raw: Int32, at time: DeviceTime, isTracking: Bool, _ rules: ChannelRules) {
        if isFresh {
            cross(to: rules.isNear(raw, from: baseline, before: level), at: time, rules)
            if isTracking, !level, !isNear {
                baseline = rules.drift.level(
                    baseline, following: raw, from: lastRaw, after: time - lastTime)
            }
        } else {
            level = rules.isNear(raw, from: baseline, before: nil)
            turn(at: time)
        }
        note(raw, at: time, staleAfter: rules.staleness)
    }

    /// Takes readings a period apart, from the first on, as long as one stands and they leave level and side as they are.
    /// Returns how many it took.
    mutating func takeQuiet(
        _ readings: Span<Int32>, from start: DeviceTime, every period: Milliseconds, isTracking: Bool,
        _ rules: ChannelRules
    ) -> Int {
        guard isFresh, start <= freshUntil else { return 0 }
        let standing = period <= rules.staleness ? readings : readings.extracting(first: 1)
        let count =
            if level != isNear {
                countUnconfirmed(standing, from: start, every: period, rules)
            } else if isNear {
                rules.countNear(standing, from: baseline)
            } else {
                followFar(standing, from: start, every: period, isTracking: isTracking, rules)
            }
        if count > 0 {
            note(
                readings[count - 1], at: start + Milliseconds(Int64(count - 1) * period.count),
                staleAfter: rules.staleness)
        }
        return count
    }

    /// Lets the baseline follow a run that stays far, whose readings are among these.
    mutating func follow(_ run: WaitingRun, of values: [Int32], _ rules: ChannelRules) {
        let readings = values.span.extracting(run.places)
        if run.start - lastTime == run.period, let share = rules.drift.share(every: run.period),
            rules.drift.isFree(run.bounds, after: lastRaw)
        {
            baseline = rules.drift.level(baseline, following: readings, by: share)
        } else {
            _ = followFar(readings, from: run.start, every: run.period, isTracking: true, rules)
        }
    }

    /// How many readings keep a crossing unconfirmed.
    private func countUnconfirmed(
        _ readings: Span<Int32>, from start: DeviceTime, every period: Milliseconds, _ rules: ChannelRules
    ) -> Int {
        var time = start
        for index in 0..<readings.count {
            let isNear = rules.isNear(readings[index], from: baseline, before: level)
            if isNear != level || time - crossing >= rules.glitch { return index }
            time = time + period
        }
        return readings.count
    }

    /// Follows the readings that stay far; returns how many do.
    private mutating func followFar(
        _ readings: Span<Int32>, from start: DeviceTime, every period: Milliseconds, isTracking: Bool,
        _ rules: ChannelRules
    ) -> Int {
        if isTracking, start - lastTime == period, let share = rules.drift.share(every: period) {
            return rules.followFar(readings, after: lastRaw, by: share, &baseline)
        }
        var (before, elapsed) = (lastRaw, start - lastTime)
        for index in 0..<readings.count {
            let raw = readings[index]
            if rules.isNear(raw, from: baseline, before: false) { return index }
            if isTracking {
                baseline = rules.drift.level(baseline, following: raw, from: before, after: elapsed)
            }
            (before, elapsed) = (raw, period)
        }
        return readings.count
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

    /// A reading is the last that was taken.
    mutating func note(_ raw: Int32, at time: DeviceTime, staleAfter staleness: Milliseconds) {
        lastRaw = raw
        lastTime = time
        freshUntil = time + staleness
    }

    /// The last reading has stood for its time.
    mutating func fall() {
        freshUntil = .never
        crossing = .never
        nearSince = .never
    }

    /// The ear was taken off: if the channel is far, that is its open level from now on.
    mutating func reseed(_ rules: ChannelRules) {
        if rules.drift.isFollowed, stands(near: false) {
            baseline = rules.drift.clamped(ChannelRules.fixed(lastRaw))
        }
    }

    /// Goes on by other rules. A reading that by them should have fallen before `time` falls then.
    mutating func adopt(_ rules: ChannelRules, at time: DeviceTime) {
        baseline = rules.drift.isFollowed ? rules.drift.clamped(baseline) : rules.open
        if isFresh {
            freshUntil = max(lastTime + rules.staleness, time)
        }
    }
}
