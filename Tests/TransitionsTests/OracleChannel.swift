import HeadsetTerms
import Timing
import Transitions

/// A sampled channel, one millisecond after another.
final class OracleChannel {
    /// A value that is still to come.
    struct Waiting {
        var time: Int64
        var raw: Int64
        var sequence: UInt16
        var index: Int
    }

    let sensor: UInt8
    private let ear: Ear
    private let sampled: ChannelDescriptor.Sampled
    private let polarity: Int64
    private var open: Int64 = 0
    /// At most 0: it can't vote.
    private var span: Int64 = 0
    private var on: Int64 = 0
    private var off: Int64 = 0
    private var glitch: Int64 = 0
    private var baselineTime: Int64 = 0
    private var stuckTime: Int64 = 0
    private var stale: Int64 = 0
    private(set) var weight: Int64 = 1

    /// Values that are still to come, by their moments; only by arrival there are several for one.
    private var waiting: [Int64: [Waiting]] = [:]
    private(set) var time: Int64 = 0
    private(set) var raw: Int64 = 0
    /// Whether its last value stands; it lapses in the second half of its last moment.
    private(set) var isFresh = false
    private var freshUntil: Int64 = 0
    /// In 1/65536 of a count.
    private var baseline: Int64 = 0
    private(set) var isLevelNear = false
    private(set) var isNear = false
    private var crossing: Int64?
    private var nearSince: Int64 = 0
    private(set) var isStuck = false

    init(
        _ descriptor: ChannelDescriptor, _ sampled: ChannelDescriptor.Sampled, _ parameters: EngineParameters
    ) {
        sensor = descriptor.sensor
        ear = descriptor.ear
        self.sampled = sampled
        polarity = sampled.polarity == .rising ? 1 : -1
        configure(parameters, at: 0)
    }

    var canVote: Bool { span > 0 }

    func configure(_ parameters: EngineParameters, at now: Int64) {
        let (both, own) = (parameters.sensors[SensorKey(sensor)], parameters.sensors[SensorKey(sensor, ear)])
        on = own?.thresholdOnPercent ?? both?.thresholdOnPercent ?? parameters.thresholdOnPercent
        off = own?.thresholdOffPercent ?? both?.thresholdOffPercent ?? parameters.thresholdOffPercent
        glitch = (own?.glitchMs ?? both?.glitchMs ?? parameters.glitchMs).count
        baselineTime = (own?.baselineMs ?? both?.baselineMs ?? parameters.baselineMs).count
        stuckTime = (own?.stuckMs ?? both?.stuckMs ?? parameters.stuckMs).count
        let stated = own?.staleMs ?? both?.staleMs ?? parameters.staleMs
        stale = stated?.count ?? max(500, 3 * sampled.period.count)
        weight = own?.weight ?? both?.weight ?? 1
        calibrate(
            open: own?.open ?? both?.open ?? sampled.open, worn: own?.worn ?? both?.worn ?? sampled.worn)
        if isFresh { freshUntil = max(time + stale, now) }
    }

    private func calibrate(open newOpen: Int32?, worn: Int32?) {
        let couldVote = canVote
        span = 0
        if let newOpen, let worn {
            open = Int64(newOpen)
            span = polarity * (Int64(worn) - open)
        }
        if !canVote {
            waiting = [:]
            isFresh = false
            isStuck = false
        } else if couldVote, baselineTime > 0 {
            baseline = clamped(baseline)
        } else {
            baseline = open << 16
        }
    }

    private func clamped(_ baseline: Int64) -> Int64 {
        let most = (span << 16) / 10
        return min(max(baseline, (open << 16) - most), (open << 16) + most)
    }

    // MARK: Values

    func isInRange(_ value: Int32) -> Bool { sampled.range.contains(value) }

    /// Puts a value among those that wait, unless it is there, or a newer one for the same moment.
    func wait(_ value: Waiting, _ sights: inout OracleSights) {
        let isThere = waiting.values.joined().contains {
            $0.sequence == value.sequence && $0.index == value.index
        }
        guard let other = waiting[value.time]?.first, !isThere else {
            if isThere { sights.see(.duplicate) } else { add(value) }
            return
        }
        if other.raw == value.raw { return sights.see(.duplicate) }
        sights.see(.conflict)
        let isNewer =
            other.sequence == value.sequence
            ? value.index > other.index : Int16(bitPattern: value.sequence &- other.sequence) > 0
        if isNewer { waiting[value.time] = [value] }
    }

    /// Puts a value among those that wait, whatever is there.
    func add(_ value: Waiting) { waiting[value.time, default: []].append(value) }

    /// The values of a moment, which then wait no more.
    func takeWaiting(at moment: Int64) -> [Waiting] {
        waiting.isEmpty ? [] : waiting.removeValue(forKey: moment) ?? []
    }

    /// Takes a value; `isQuiet` if the ear is neither in its case nor just out of it.
    func read(_ value: Int64, at now: Int64, isQuiet: Bool, _ sights: inout OracleSights) {
        let isFirst = !isFresh || now > freshUntil
        let level = self.level(value, above: baseline, isFirst)
        if level != self.level(value, above: open << 16, isFirst) { sights.see(.drift) }
        isLevelNear = level
        if isFirst {
            turn(level, now)
        } else if level == isNear {
            if crossing != nil { sights.see(.glitch) }
            crossing = nil
        } else if now - (crossing ?? now) >= glitch {
            turn(level, now)
        } else {
            crossing = crossing ?? now
        }
        let isSteady = 20 * abs(value - raw) <= span
        if !isFirst, !isLevelNear, !isNear, isSteady, isQuiet, baselineTime > 0 {
            let step = Int128((value << 16) - baseline) * Int128(min(now - time, baselineTime))
            baseline = clamped(baseline + Int64(step / Int128(baselineTime)))
        }
        (time, raw, isFresh, freshUntil) = (now, value, true, now + stale)
    }

    private func level(_ value: Int64, above baseline: Int64, _ isFirst: Bool) -> Bool {
        let rise = 100 * polarity * ((value << 16) - baseline)
        if isFirst { return 2 * rise >= (on + off) * span << 16 }
        if rise >= on * span << 16 { return true }
        if rise <= off * span << 16 { return false }
        return isLevelNear
    }

    private func turn(_ level: Bool, _ now: Int64) {
        if level, !isNear || !isFresh || now > freshUntil { nearSince = now }
        isNear = level
        crossing = nil
    }

    /// The headset came off: what it reads now is nothing.
    func reseed(_ sights: inout OracleSights) {
        guard isFresh, !isLevelNear, !isNear, baselineTime > 0 else { return }
        let seed = clamped(raw << 16)
        if seed != baseline { sights.see(.reseed) }
        baseline = seed
    }

    // MARK: What lapses

    func lapse(at now: Int64) {
        guard isFresh, now >= freshUntil else { return }
        isFresh = false
        crossing = nil
    }

    /// Looks whether it is stuck; true if it has just become so.
    func becomesStuck(at now: Int64, stillSince: Int64?) -> Bool {
        let wasStuck = isStuck
        isStuck = isStuckForLong(at: now, stillSince: stillSince)
        return isStuck && !wasStuck
    }

    /// Other parameters can end it at once. What they make begin begins when things lapse.
    func reconsiderStuck(at moment: Int64, stillSince: Int64?) {
        isStuck = isStuck && isStuckForLong(at: moment, stillSince: stillSince)
    }

    private func isStuckForLong(at moment: Int64, stillSince: Int64?) -> Bool {
        guard let stillSince, isFresh, isNear, stuckTime > 0 else { return false }
        return moment >= max(nearSince, stillSince) + stuckTime
    }

    /// Whether its last value speaks for a state with this level.
    func supports(_ level: Bool) -> Bool {
        weight > 0 && isFresh && isLevelNear == level && isNear == level
    }

    /// The first count, from open on, at which it is near, or the last at which it is far.
    func threshold(near: Bool) -> Int64 {
        let share = near ? on : off
        var count = open + polarity * (span * share / 100)
        func rise(_ count: Int64) -> Int64 { 100 * polarity * ((count << 16) - baseline) }
        if near {
            while rise(count) >= on * span << 16 { count -= polarity }
            while rise(count) < on * span << 16 { count += polarity }
        } else {
            while rise(count) <= off * span << 16 { count += polarity }
            while rise(count) > off * span << 16 { count -= polarity }
        }
        return count
    }
}
