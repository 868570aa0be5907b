import HeadsetTerms
import Timing

/// What the parameters come to at one sampled channel. Levels are in Q16: counts shifted left by 16 bits.
///
/// Counts fit in 32 bits and levels in 49, so that no sum or difference of theirs overflows.
struct ChannelRules {
    /// The calibrated counts with nothing near.
    let open: Int64
    /// 1 where counts rise when the headset is put on, -1 where they fall.
    let polarity: Int64
    /// The distance from the baseline, along the polarity, from which on a reading is near, and up to which it is far.
    private let nearFrom: Int64
    private let farUpTo: Int64
    /// From which on a reading between them is near, if there is none before it.
    private let middle: Int64
    let glitch: Milliseconds
    let drift: BaselineDrift
    /// The counts that leave a channel near that is, or far, wherever its baseline is.
    private(set) var steadyNear = Int64(0)..<0
    private(set) var steadyFar = Int64(0)..<0
    let staleness: Milliseconds
    /// How long it may be near while the board lies still; 0: for ever.
    let stuck: Milliseconds
    let weight: Int64

    /// Nil if the channel has no span along its polarity, or isn't calibrated: then it can't vote.
    init?(_ sampled: ChannelDescriptor.Sampled, of sensor: UInt8, _ ear: Ear, _ parameters: EngineParameters)
    {
        let own = parameters.parameters(of: sensor, ear)
        guard let open = own.open ?? sampled.open, let worn = own.worn ?? sampled.worn else { return nil }
        switch sampled.polarity {
        case .rising: polarity = 1
        case .falling: polarity = -1
        }
        // From open to worn, along the polarity.
        let span = polarity * (Int64(worn) - Int64(open))
        guard span > 0 else { return nil }
        self.open = Self.fixed(open)
        // A hundred times the distances; those that count are the nearest that are no fraction.
        let on = (own.thresholdOnPercent ?? parameters.thresholdOnPercent) * (span << 16)
        let off = (own.thresholdOffPercent ?? parameters.thresholdOffPercent) * (span << 16)
        nearFrom = (on + 99) / 100
        farUpTo = off / 100
        middle = (on + off + 199) / 200
        glitch = own.glitchMs ?? parameters.glitchMs
        drift = BaselineDrift(
            sampled, open: self.open, span: span, constant: own.baselineMs ?? parameters.baselineMs)
        staleness = own.staleMs ?? parameters.staleMs ?? max(500, Milliseconds(3 * sampled.period.count))
        stuck = own.stuckMs ?? parameters.stuckMs
        weight = own.weight ?? 1
        let counts = Int64(sampled.range.lowerBound)..<Int64(sampled.range.upperBound) + 1
        steadyNear = steadyCounts(near: true).clamped(to: counts)
        steadyFar = steadyCounts(near: false).clamped(to: counts)
    }

    /// Counts in Q16.
    static func fixed(_ raw: Int32) -> Int64 { Int64(raw) &<< 16 }

    /// The level that a reading gives. Between the thresholds it is the one before, or, with none before, the middle decides.
    func isNear(_ raw: Int32, from baseline: Int64, before: Bool?) -> Bool {
        let rise = polarity &* (Self.fixed(raw) &- baseline)
        if rise >= nearFrom { return true }
        if rise <= farUpTo { return false }
        return before ?? (rise >= middle)
    }

    private func steadyCounts(near: Bool) -> Range<Int64> {
        let areAbove = (polarity > 0) == near
        let limit = threshold(
            near: !near, from: areAbove ? drift.range.upperBound : drift.range.lowerBound)
        return areAbove ? limit + 1..<Int64.max : Int64.min..<limit
    }

    /// How many readings, from the first on, leave a channel near that is.
    func countNear(_ readings: Span<Int32>, from baseline: Int64) -> Int {
        let limit = polarity * threshold(near: false, from: baseline)
        for index in 0..<readings.count where polarity &* Int64(readings[index]) <= limit { return index }
        return readings.count
    }

    /// How many readings, from the first on, leave a channel far that is, and what its baseline comes to meanwhile. The
    /// readings lie a period apart in which the baseline goes this share of its distance.
    @inline(never)  // Apart from what calls it, so that all it needs stays in registers.
    func followFar(_ readings: Span<Int32>, after last: Int32, by share: Share, _ baseline: inout Int64)
        -> Int
    {
        var level = baseline
        var before = last
        var count = 0
        while count < readings.count {
            let raw = readings[count]
            let distance = Self.fixed(raw) &- level
            if polarity &* distance >= nearFrom { break }
            if drift.isSlow(raw, after: before) { level = drift.clamped(level &+ share.of(distance)) }
            before = raw
            count += 1
        }
        baseline = level
        return count
    }

    /// The first whole count at which a reading is near, or far, from this baseline.
    func threshold(near: Bool, from baseline: Int64) -> Int64 {
        let limit = baseline &+ polarity &* (near ? nearFrom : farUpTo)
        let isMetByLarger = (polarity > 0) == near
        return isMetByLarger ? -(-limit >> 16) : limit >> 16
    }
}
