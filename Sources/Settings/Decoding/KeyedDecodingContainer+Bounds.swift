extension KeyedDecodingContainer {
    /// A whole number within bounds.
    ///
    /// Throws what is wrong with the value, with its place: no number, or one out of bounds.
    public func whole<Number: FixedWidthInteger & Decodable>(
        _ key: Key, in bounds: ClosedRange<Number>
    ) throws -> Number {
        let number = try decode(Number.self, forKey: key)
        guard bounds.contains(number) else {
            throw DecodingError.dataCorruptedError(
                forKey: key, in: self,
                debugDescription:
                    "\(number) is out of range; expected \(bounds.lowerBound) to \(bounds.upperBound)")
        }
        return number
    }

    /// A whole number within bounds, or `absent` where the key isn't there.
    public func whole<Number: FixedWidthInteger & Decodable>(
        _ key: Key, in bounds: ClosedRange<Number>, absent: Number
    ) throws -> Number {
        try contains(key) ? whole(key, in: bounds) : absent
    }
}
