import Timing

/// A share of a number, rounded toward zero, without the division that it stands for.
///
/// Of `number` it is `number * part / whole`, exactly. It multiplies by m = ⌊2⁶⁴ · part / whole⌋ + 1 and drops 64 bits. The
/// product is too large, but by no more than |number| / 2⁶⁴, and a quotient that is no whole number lies at least
/// 1 / whole below the next. So it is exact where |number| · whole < 2⁶⁴.
struct Share {
    private let multiplier: Int64

    /// Nil for a half or more, and if it would not be exact for all numbers up to `largest` either way. `part` is nothing at
    /// least.
    init?(_ part: Milliseconds, of whole: Milliseconds, upTo largest: Int64) {
        let isExact = !largest.multipliedReportingOverflow(by: whole.count).overflow
        guard isExact, part < whole - part else { return nil }
        multiplier = whole.count.dividingFullWidth((high: part.count, low: 0)).quotient + 1
    }

    /// So much of a number.
    func of(_ number: Int64) -> Int64 {
        let floor = multiplier.multipliedFullWidth(by: number).high
        // The product is never a whole number, unless it is nothing.
        return number < 0 ? floor &+ 1 : floor
    }
}
