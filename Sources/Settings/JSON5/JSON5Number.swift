/// A number as it was written, so that nothing of it is lost before it is known what is wanted.
struct JSON5Number {
    /// As it stands in the file, cut where it is long.
    let text: String
    /// Whether it was written without fraction and exponent.
    let isWhole: Bool
    /// The value without its sign, if it is whole and 64 bits hold it.
    let magnitude: UInt64?
    let isNegative: Bool
    /// Whether it was written as `Infinity` or `NaN`.
    let isConstant: Bool
    /// The nearest `Double`; infinite also where a written number is too large.
    let double: Double

    /// The exact integer, nil if `Integer` can't hold it or it isn't whole.
    func integer<Integer: FixedWidthInteger>(_ type: Integer.Type) -> Integer? {
        guard let magnitude else { return nil }
        if !isNegative { return Integer(exactly: magnitude) }
        guard magnitude <= UInt64(Int64.min.magnitude) else { return nil }
        return Integer(exactly: Int64(truncatingIfNeeded: 0 &- magnitude))
    }
}
