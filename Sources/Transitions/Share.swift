import Timing

/// A share of a number, rounded toward zero, without the division that it stands for.
///
/// Of `number` it is `number * part / whole`, exactly. It multiplies by m = ⌊2⁶² · part / whole⌋ + 1 and drops 62 bits. The
/// product is too large, but by no more than |number| / 2⁶², and a quotient that is no whole number lies at least
/// 1 / whole below the next. So it is exact where |number| · whole < 2⁶².
struct Share {
    private let multiplier: Int64

    /// Nil if it would not be exact for all numbers up to `largest` either way. `part` is from nothing to `whole`.
    init?(_ part: Milliseconds, of whole: Milliseconds, upTo largest: Int64) {
        let (bound, isOver) = largest.multipliedReportingOverflow(by: whole.count)
        guard whole > 0, !isOver, bound < 1 << 62 else { return nil }
        let part = (high: part.count >> 2, low: UInt64(part.count & 3) << 62)
        multiplier = whole.count.dividingFullWidth(part).quotient + 1
    }

    /// So much of a number.
    func of(_ number: Int64) -> Int64 {
        let floor = multiplier.multipliedFullWidth(by: number &<< 2).high
        // The product is never a whole number, unless it is nothing.
        return number < 0 ? floor &+ 1 : floor
    }
}
