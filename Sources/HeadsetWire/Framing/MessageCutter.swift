/// Cuts where it is told to: each unit is what came between two boundaries.
///
/// What is longer than a message may be is cut into pieces of one byte more, of which only the first says so.
struct MessageCutter: Sendable {
    private let maximum: Int
    /// The bytes of the open unit.
    private(set) var carried: [UInt8] = []
    /// Whether the open unit is a piece of a message that was too long.
    private var isContinuing = false

    init(maximum: Int) {
        precondition(maximum > 0, "a message has at least one byte")
        self.maximum = maximum
    }

    mutating func receive(
        _ bytes: Span<UInt8>, each body: (Span<UInt8>, UnitKind) throws -> Void
    ) rethrows {
        var start = 0
        while start < bytes.count {
            let end = min(bytes.count, start + maximum + 1 - carried.count)
            bytes.extracting(start..<end).withUnsafeBufferPointer { carried.append(contentsOf: $0) }
            start = end
            if carried.count > maximum {
                try hand(to: body, isContinuing ? .continuation : .closed)
                isContinuing = true
            }
        }
    }

    /// The message is over. A piece of one that was too long, of which nothing is left, ends with the next message.
    ///
    /// - Parameter kind: how a message that wasn't too long came to its end.
    mutating func boundary(
        _ kind: UnitKind, _ body: (Span<UInt8>, UnitKind) throws -> Void
    ) rethrows {
        if carried.isEmpty { return }
        try hand(to: body, isContinuing ? .continuation : kind)
        isContinuing = false
    }

    mutating func close(_ body: (Span<UInt8>, UnitKind) throws -> Void) rethrows {
        try boundary(.unfinished, body)
        isContinuing = false
    }

    private mutating func hand(to body: (Span<UInt8>, UnitKind) throws -> Void, _ kind: UnitKind) rethrows {
        try body(carried.span, kind)
        carried.removeAll(keepingCapacity: true)
    }
}
