/// A whole number in decimal digits, within `range`.
func wholeNumber(_ text: String, in range: ClosedRange<Int64>, example: String) throws(ValueError) -> Int64 {
    guard !text.isEmpty else { throw .empty }
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    guard !digits.isEmpty, digits.utf8.allSatisfy(isDigit) else { throw .notANumber(example: example) }
    guard let number = Int64(text), range.contains(number) else {
        throw .outOfRange(least: "\(range.lowerBound)", most: "\(range.upperBound)")
    }
    return number
}

/// A number with decimals, exactly, as a whole number of its last decimal: 1.5 with three decimals is 1500.
/// `range` is in the units before the point.
func fixedPoint(
    _ text: String, decimals: Int, in range: ClosedRange<Int64>, unit: String, example: String
) throws(ValueError) -> Int64 {
    guard !text.isEmpty else { throw .empty }
    let isNegative = text.hasPrefix("-")
    let parts = text.dropFirst(isNegative ? 1 : 0).split(separator: ".", omittingEmptySubsequences: false)
    let fraction = parts.count > 1 ? parts[1] : ""
    guard parts.count <= 2, !(parts[0] + fraction).isEmpty, (parts[0] + fraction).utf8.allSatisfy(isDigit)
    else {
        throw .notANumber(example: example)
    }
    let tail = fraction.dropFirst(decimals)
    guard tail.allSatisfy({ $0 == "0" }) else { throw .tooFine(unit: unit) }
    let scale = (0..<decimals).reduce(Int64(1)) { scale, _ in scale * 10 }
    let kept = fraction.prefix(decimals)
    let digits = String(parts[0] + kept) + String(repeating: "0", count: decimals - kept.count)
    guard let scaled = Int64(isNegative ? "-" + digits : digits),
        (range.lowerBound * scale...range.upperBound * scale).contains(scaled)
    else { throw .outOfRange(least: "\(range.lowerBound)", most: "\(range.upperBound)") }
    return scaled
}

private func isDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte)
}
