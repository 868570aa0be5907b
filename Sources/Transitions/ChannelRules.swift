import HeadsetTerms
import Timing

/// What the parameters come to at one sampled channel. Counts are in Q16: shifted left by 16 bits.
struct ChannelRules {
    /// The calibrated counts with nothing near.
    let open: Int64
    /// From open to worn, along the polarity, in whole counts. Always positive.
    let span: Int64
    /// 1 where counts rise when the headset is put on, -1 where they fall.
    let polarity: Int64
    /// A hundred times the distance from the baseline, along the polarity, at which a reading is near, and far.
    let on: Int64
    let off: Int64
    let glitch: Milliseconds
    /// The time constant of the baseline; 0: it stays.
    let drift: Milliseconds
    /// Where the baseline may be.
    let driftRange: ClosedRange<Int64>
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
        span = polarity * (Int64(worn) - Int64(open))
        guard span > 0 else { return nil }
        self.open = Self.fixed(open)
        on = (own.thresholdOnPercent ?? parameters.thresholdOnPercent) * span << 16
        off = (own.thresholdOffPercent ?? parameters.thresholdOffPercent) * span << 16
        glitch = own.glitchMs ?? parameters.glitchMs
        drift = own.baselineMs ?? parameters.baselineMs
        let reach = (span << 16) / 10
        driftRange = self.open - reach...self.open + reach
        staleness = own.staleMs ?? parameters.staleMs ?? max(500, Milliseconds(3 * sampled.period.count))
        stuck = own.stuckMs ?? parameters.stuckMs
        weight = own.weight ?? 1
    }

    /// Counts in Q16.
    static func fixed(_ raw: Int32) -> Int64 { Int64(raw) << 16 }

    /// The level that a reading gives. Between the thresholds it is the one before, or, with none before, the middle decides.
    func isNear(_ raw: Int32, from baseline: Int64, before: Bool?) -> Bool {
        let rise = 100 * polarity * (Self.fixed(raw) - baseline)
        if rise >= on { return true }
        if rise <= off { return false }
        return before ?? (2 * rise >= on + off)
    }

    /// The baseline after a reading of a channel that is far, as long after the one before it.
    func baseline(_ baseline: Int64, following raw: Int32, from before: Int32, after elapsed: Milliseconds)
        -> Int64
    {
        guard drift > 0, 20 * abs(Int64(raw) - Int64(before)) <= span else { return baseline }
        let distance = Self.fixed(raw) - baseline
        let (product, isOver) = distance.multipliedReportingOverflow(by: min(elapsed, drift).count)
        let step =
            isOver
            // The quotient is no larger than the distance, since no more time counts than the time constant.
            ? drift.count.dividingFullWidth(distance.multipliedFullWidth(by: min(elapsed, drift).count))
                .quotient
            : product / drift.count
        return clamped(baseline + step)
    }

    /// A baseline within its range.
    func clamped(_ baseline: Int64) -> Int64 {
        min(max(baseline, driftRange.lowerBound), driftRange.upperBound)
    }

    /// How many readings, from the first on, leave a channel near that is.
    func countNear(_ readings: Span<Int32>, from baseline: Int64) -> Int {
        let limit = polarity * threshold(near: false, from: baseline)
        for index in readings.indices where polarity * Int64(readings[index]) <= limit { return index }
        return readings.count
    }

    /// The first whole count at which a reading is near, or far, from this baseline.
    func threshold(near: Bool, from baseline: Int64) -> Int64 {
        // A hundred times the count, in Q16; it is met by larger counts where `isUpward`.
        let limit = 100 * baseline + polarity * (near ? on : off)
        let isUpward = (polarity > 0) == near
        let unit: Int64 = 100 << 16
        var (count, rest) = limit.quotientAndRemainder(dividingBy: unit)
        if rest > 0, isUpward { count += 1 }
        if rest < 0, !isUpward { count -= 1 }
        return count
    }
}
