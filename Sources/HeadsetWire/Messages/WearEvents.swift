public import HeadsetTerms

/// What a board noticed at its ears, all at one moment (`protocol/spec.md` §5.3); as a sequence, the known events.
public struct WearEvents: Hashable, Sendable, Sequence {
    /// Ear, kind and value.
    fileprivate static let entrySize = 3

    /// The entries as they were sent.
    private let packed: ArraySlice<UInt8>

    /// Whether entries that this version doesn't know were left out.
    public var hasUnknownParts: Bool {
        entryStarts.contains { WearEvent(entry: packed[$0...]) == nil }
    }

    public func makeIterator() -> Iterator {
        Iterator(rest: packed)
    }

    /// Steps over the known entries.
    public struct Iterator: IteratorProtocol {
        fileprivate var rest: ArraySlice<UInt8>

        public mutating func next() -> WearEvent? {
            while !rest.isEmpty {
                defer { rest = rest.dropFirst(entrySize) }
                if let event = WearEvent(entry: rest) { return event }
            }
            return nil
        }
    }
}

extension WearEvents {
    /// Reads a count and that many entries.
    init(_ payload: inout PayloadReader, atLeast least: UInt8) throws(PayloadError) {
        let count = try payload.number(UInt8.self)
        guard count >= least else { throw .malformed }
        packed = try payload.bytes(Int(count) * Self.entrySize)
        guard entryStarts.allSatisfy({ Ear(rawValue: packed[$0]) != nil }) else { throw .malformed }
    }

    private var entryStarts: StrideTo<Int> {
        stride(from: packed.startIndex, to: packed.endIndex, by: Self.entrySize)
    }
}

extension WearEvent {
    /// The event that the first three bytes stand for; nil if this version doesn't know its kind or its value.
    fileprivate init?(entry: ArraySlice<UInt8>) {
        let value = entry[entry.startIndex + 2]
        guard let ear = Ear(rawValue: entry[entry.startIndex]),
            let kind = Kind(number: entry[entry.startIndex + 1], value: value)
        else { return nil }
        self.init(ear: ear, kind: kind)
    }
}

extension WearEvent.Kind {
    fileprivate init?(number: UInt8, value: UInt8) {
        switch (number, value) {
        case (0, 0...1): self = .near(value == 1)
        case (1, 0...1): self = .hall(value == 1)
        case (2, 0...1): self = .inCase(value == 1)
        case (3, 0...1): self = .lidOpen(value == 1)
        case (4, 0...1): self = .moving(value == 1)
        case (5, _):
            guard let verdict = WearVerdict(rawValue: value) else { return nil }
            self = .verdict(verdict)
        default: return nil
        }
    }
}
