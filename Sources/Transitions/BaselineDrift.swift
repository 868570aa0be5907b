import HeadsetTerms
import Timing

/// How the open level of a channel that is far follows its readings. Levels are in Q16: counts shifted left by 16 bits.
///
/// Counts fit in 32 bits and levels in 49, so that no sum or difference of theirs overflows.
struct BaselineDrift {
    /// Where the level may be.
    let range: ClosedRange<Int64>
    /// The time constant; 0: it stays.
    private let constant: Milliseconds
    /// By how many counts a reading may differ from the one before; what moves faster is no drift.
    private let largestStep: Int64
    /// Most readings come a period apart: what share of its distance the level goes then.
    private let period: Milliseconds
    private let sharePerPeriod: Share?

    /// `span` is from open to worn, in counts.
    init(_ sampled: ChannelDescriptor.Sampled, open: Int64, span: Int64, constant: Milliseconds) {
        let reach = (span << 16) / 10
        range = open - reach...open + reach
        self.constant = constant
        largestStep = span / 20
        period = sampled.period
        let farthest = max(
            ChannelRules.fixed(sampled.range.upperBound) - range.lowerBound,
            range.upperBound - ChannelRules.fixed(sampled.range.lowerBound))
        sharePerPeriod = Share(min(max(0, period), constant), of: constant, upTo: farthest)
    }

    /// Whether the level moves at all.
    var isFollowed: Bool { constant > 0 }

    /// What share of its distance the level goes in a period, if it is the one that the board declared.
    func share(every period: Milliseconds) -> Share? { period == self.period ? sharePerPeriod : nil }

    /// Whether a reading differs so little from the one before that the level follows it.
    func isSlow(_ raw: Int32, after before: Int32) -> Bool {
        abs(Int64(raw) &- Int64(before)) <= largestStep
    }

    /// Whether the level follows each of some readings, all within these bounds, and stays within its range by that.
    @inline(__always)
    func isFree(_ bounds: ClosedRange<Int32>, after before: Int32) -> Bool {
        let (lowest, highest) = (min(before, bounds.lowerBound), max(before, bounds.upperBound))
        return isSlow(highest, after: lowest) && ChannelRules.fixed(bounds.lowerBound) >= range.lowerBound
            && ChannelRules.fixed(bounds.upperBound) <= range.upperBound
    }

    /// The level after readings that it follows freely, a period apart in which it goes this share of its distance.
    @inline(__always)
    func level(_ level: Int64, following readings: Span<Int32>, by share: Share) -> Int64 {
        var level = level
        for index in readings.indices {
            level = level &+ share.of(ChannelRules.fixed(readings[index]) &- level)
        }
        return level
    }

    /// The level after a reading, as long after the one before it.
    func level(_ level: Int64, following raw: Int32, from before: Int32, after elapsed: Milliseconds) -> Int64
    {
        guard isFollowed, isSlow(raw, after: before) else { return level }
        let distance = ChannelRules.fixed(raw) &- level
        return clamped(level &+ part(of: distance, in: min(elapsed, constant)))
    }

    /// How far it goes in some time, no more than the time constant.
    private func part(of distance: Int64, in time: Milliseconds) -> Int64 {
        let (product, isOver) = distance.multipliedReportingOverflow(by: time.count)
        if !isOver { return product / constant.count }
        // No larger than the distance, since no more time counts than the time constant.
        return constant.count.dividingFullWidth(distance.multipliedFullWidth(by: time.count)).quotient
    }

    /// A level within its range.
    func clamped(_ level: Int64) -> Int64 { min(max(level, range.lowerBound), range.upperBound) }
}
