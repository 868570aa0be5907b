public import Timing

extension KeyedDecodingContainer {
    /// A length of time within bounds.
    ///
    /// Throws what is wrong with the value, with its place: no whole number, or one out of bounds.
    public func interval(_ key: Key, in bounds: ClosedRange<Milliseconds>) throws -> Milliseconds {
        let interval = try decode(Milliseconds.self, forKey: key)
        guard bounds.contains(interval) else {
            throw DecodingError.dataCorruptedError(
                forKey: key, in: self,
                debugDescription:
                    "\(interval.count) ms is out of range; expected \(bounds.lowerBound.count) to \(bounds.upperBound.count)"
            )
        }
        return interval
    }

    /// A length of time within bounds, or `absent` where the key isn't there.
    public func interval(
        _ key: Key, in bounds: ClosedRange<Milliseconds>, absent: Milliseconds
    ) throws -> Milliseconds {
        try contains(key) ? interval(key, in: bounds) : absent
    }

    /// A length of time within bounds; nil where the key isn't there, or is null.
    public func intervalIfPresent(
        _ key: Key, in bounds: ClosedRange<Milliseconds>
    ) throws -> Milliseconds? {
        try contains(key) && !decodeNil(forKey: key) ? interval(key, in: bounds) : nil
    }
}
