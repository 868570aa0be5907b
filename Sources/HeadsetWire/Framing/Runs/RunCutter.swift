/// Cuts a stream in which delimiters stand between runs: any number of delimiters, a run, and the delimiter that closes
/// it (`protocol/spec.md` §2.3).
struct RunCutter<Rule: RunRule>: Sendable {
    /// What the open unit consists of so far.
    private enum State {
        /// So many delimiters.
        case delimiters(Int)
        /// Delimiters, then so many bytes of a run.
        case run(Int)
        /// So many bytes of a piece of a run that was too long.
        case continuation(Int)
    }

    private let rule: Rule
    private var state = State.delimiters(0)
    /// The bytes of the open unit that came with earlier reads.
    private(set) var carried: [UInt8] = []

    init(_ rule: Rule) {
        self.rule = rule
        carried.reserveCapacity(rule.longestUnit)
    }

    mutating func receive(
        _ bytes: Span<UInt8>, each body: (Span<UInt8>, UnitKind) throws -> Void
    ) rethrows {
        var start = 0
        while let (end, kind) = nextEnd(in: bytes, from: start) {
            if carried.isEmpty {
                try body(bytes.extracting(start..<end), kind)
            } else {
                carry(bytes.extracting(start..<end))
                try body(carried.span, kind)
                carried.removeAll(keepingCapacity: true)
            }
            start = end
        }
        carry(bytes.extracting(start..<bytes.count))
    }

    mutating func close(_ body: (Span<UInt8>, UnitKind) throws -> Void) rethrows {
        defer {
            carried.removeAll(keepingCapacity: true)
            state = .delimiters(0)
        }
        if carried.isEmpty { return }
        switch state {
        case .delimiters, .run: try body(carried.span, .unfinished)
        case .continuation: try body(carried.span, .continuation)
        }
    }

    /// Where the unit ends of which the next byte is at `start`; nil if that is in none of these bytes.
    private mutating func nextEnd(in bytes: Span<UInt8>, from start: Int) -> (end: Int, kind: UnitKind)? {
        var position = start
        if case .delimiters(var count) = state {
            while position < bytes.count, rule.isDelimiter(bytes[position]), count < FrameLimits.leadingZeros
            {
                count += 1
                position += 1
            }
            if count == FrameLimits.leadingZeros {
                state = .delimiters(0)
                return (position, .closed)
            }
            state = position < bytes.count ? .run(0) : .delimiters(count)
        }
        switch state {
        case .delimiters: return nil
        case .run(let length): return endOfRun(in: bytes, from: position, length)
        case .continuation(let length): return endOfPiece(in: bytes, from: position, length)
        }
    }

    /// The end of a unit whose run already has `length` bytes: behind the next delimiter, or where the run is too long.
    private mutating func endOfRun(in bytes: Span<UInt8>, from start: Int, _ length: Int) -> (Int, UnitKind)?
    {
        let room = rule.longestRun + 1 - length
        if let delimiter = firstDelimiter(in: bytes, from: start, within: room) {
            state = .delimiters(0)
            return (delimiter + 1, .closed)
        }
        if bytes.count - start >= room {
            state = .continuation(0)
            return (start + room, .closed)
        }
        state = .run(length + bytes.count - start)
        return nil
    }

    /// The end of a piece that already has `length` bytes: behind the next delimiter, or where the piece is full.
    private mutating func endOfPiece(in bytes: Span<UInt8>, from start: Int, _ length: Int) -> (
        Int, UnitKind
    )? {
        let room = rule.longestRun - length
        if let delimiter = firstDelimiter(in: bytes, from: start, within: room) {
            state = .delimiters(0)
            return (delimiter + 1, .continuation)
        }
        if bytes.count - start >= room {
            state = .continuation(0)
            return (start + room, .continuation)
        }
        state = .continuation(length + bytes.count - start)
        return nil
    }

    /// The position of the first delimiter among the `count` bytes from `start` on.
    private func firstDelimiter(in bytes: Span<UInt8>, from start: Int, within count: Int) -> Int? {
        let searched = bytes.extracting(start..<min(start + count, bytes.count))
        return searched.withUnsafeBufferPointer { rule.firstDelimiter(in: $0).map { start + $0 } }
    }

    private mutating func carry(_ bytes: Span<UInt8>) {
        if bytes.isEmpty { return }
        bytes.withUnsafeBufferPointer { carried.append(contentsOf: $0) }
    }
}
