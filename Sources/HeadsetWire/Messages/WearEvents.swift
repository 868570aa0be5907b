public import HeadsetTerms

/// What a board noticed at its ears, all at one moment (`protocol/spec.md` §5.3); as a sequence, the known events.
public struct WearEvents: Hashable, Sendable, Sequence {
    /// The entries as they were sent, three bytes each.
    let entries: ArraySlice<UInt8>
    /// Whether entries that this version doesn't know were left out.
    public let hasUnknownParts: Bool

    public func makeIterator() -> Iterator {
        Iterator(rest: entries)
    }

    /// Steps over the known entries.
    public struct Iterator: IteratorProtocol {
        var rest: ArraySlice<UInt8>

        public mutating func next() -> WearEvent? {
            nil
        }
    }
}
