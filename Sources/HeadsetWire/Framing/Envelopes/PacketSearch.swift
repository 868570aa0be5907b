/// Finds where packets, and what lies between them, begin and end in the bytes that are at hand.
struct PacketSearch: Sendable {
    /// The longest unit that belongs to no packet.
    static let longestStray = 512

    private var shapes: EnvelopeSet
    /// How many bytes of the open unit are known to begin no packet.
    private var passed = 0
    /// How many bytes, from the open unit's first on, there must be before anything more can be known.
    private(set) var awaited = 0
    /// Whether the open unit goes on with a fault that was reported.
    private var isContinuing = false

    init(_ envelopes: [Envelope]) {
        shapes = EnvelopeSet(envelopes)
    }

    mutating func startAnew() {
        (passed, awaited, isContinuing) = (0, 0, false)
    }

    /// Hands over the units that are closed, and returns how many bytes they have.
    ///
    /// The first byte is the open unit's first. With `areLast`, nothing more belongs to these bytes, and they all are handed over.
    mutating func units(
        in bytes: Span<UInt8>, areLast: Bool, each body: (Span<UInt8>, UnitKind) throws -> Void
    ) rethrows -> Int {
        var start = 0
        var position = passed
        while position < bytes.count {
            switch shapes.verdict(on: bytes.extracting(position..<bytes.count), isWhole: areLast) {
            case .intact(let length):
                try handStray(bytes.extracting(start..<position), to: body)
                start = position + length
                try body(bytes.extracting(position..<start), .closed)
                isContinuing = false
                position = start
            case .incomplete(let needed):
                (passed, awaited) = (position - start, position - start + needed)
                return start
            case .failed:
                position += 1
                if closesStray(bytes.extracting(start..<position)) {
                    try handStray(bytes.extracting(start..<position), to: body)
                    start = position
                }
            }
        }
        if areLast {
            try handStray(bytes.extracting(start..<position), to: body)
            start = position
        }
        (passed, awaited) = (position - start, position - start + 1)
        return start
    }

    /// Whether what belongs to no packet ends with its last byte: the line that it is ends, or it may be no longer.
    private func closesStray(_ stray: Span<UInt8>) -> Bool {
        if stray.count == Self.longestStray { return true }
        return stray[stray.count - 1] == LineText.lineFeed && stray.isText
    }

    /// Hands over what belongs to no packet. Of a fault that takes several units, only the first reports it.
    private mutating func handStray(
        _ stray: Span<UInt8>, to body: (Span<UInt8>, UnitKind) throws -> Void
    ) rethrows {
        if stray.isEmpty { return }
        try body(stray, isContinuing ? .continuation : .closed)
        if stray.isText {
            isContinuing = false
        } else if stray.count == Self.longestStray {
            isContinuing = true
        }
    }
}

extension Span<UInt8> {
    fileprivate var isText: Bool { withUnsafeBufferPointer(TextRule.accepts) }
}
