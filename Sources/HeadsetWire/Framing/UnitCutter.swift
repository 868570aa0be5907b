internal import Glibc

/// Cuts the bytes of one direction of one link into units (`protocol/spec.md` §2.3).
///
/// All units put end to end, and ``open`` behind them, are the stream exactly as it came, however it was cut into
/// reads. A unit is closed by its bytes alone. Memory is bounded: only the open unit is kept, and a unit has a bound.
public struct UnitCutter: Sendable {
    /// What the open unit consists of so far.
    private enum State {
        /// So many zeros.
        case zeros(Int)
        /// Zeros, then so many bytes of a run.
        case run(Int)
        /// So many bytes of a piece of a run that was too long.
        case continuation(Int)
    }

    private var state = State.zeros(0)
    /// The bytes of the open unit that came with earlier reads.
    private var carried: [UInt8] = []

    public init(framing: Framing) {
        switch framing {
        case .cobs: carried.reserveCapacity(FrameLimits.leadingZeros + FrameLimits.longestRun + 1)
        }
    }

    /// The bytes of the unit that isn't closed yet.
    public var open: [UInt8] { carried }

    /// Takes what one read brought, and hands over each unit that it closes, in order.
    ///
    /// The bytes are those of the unit as received, delimiters included. They lie in `bytes` where the unit does, and
    /// are valid for the call only. If `body` throws, the rest of `bytes` is not looked at and this cutter is spent.
    public mutating func receive(
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

    /// Hands over the open unit, if there is one, and starts anew: the link went down, or the session ends.
    public mutating func close(
        _ body: (Span<UInt8>, UnitKind) throws -> Void
    ) rethrows {
        defer {
            carried.removeAll(keepingCapacity: true)
            state = .zeros(0)
        }
        if carried.isEmpty { return }
        switch state {
        case .zeros, .run: try body(carried.span, .unfinished)
        case .continuation: try body(carried.span, .continuation)
        }
    }

    /// Where the unit ends of which the next byte is at `start`; nil if that is in none of these bytes.
    private mutating func nextEnd(in bytes: Span<UInt8>, from start: Int) -> (end: Int, kind: UnitKind)? {
        var position = start
        if case .zeros(var count) = state {
            while position < bytes.count, bytes[position] == 0, count < FrameLimits.leadingZeros {
                count += 1
                position += 1
            }
            if count == FrameLimits.leadingZeros {
                state = .zeros(0)
                return (position, .closed)
            }
            state = position < bytes.count ? .run(0) : .zeros(count)
        }
        switch state {
        case .zeros: return nil
        case .run(let length): return endOfRun(in: bytes, from: position, length)
        case .continuation(let length): return endOfPiece(in: bytes, from: position, length)
        }
    }

    /// The end of a unit whose run already has `length` bytes: behind the next 00, or where the run is too long.
    private mutating func endOfRun(in bytes: Span<UInt8>, from start: Int, _ length: Int) -> (Int, UnitKind)?
    {
        let room = FrameLimits.longestRun + 1 - length
        if let zero = bytes.firstZero(from: start, within: room) {
            state = .zeros(0)
            return (zero + 1, .closed)
        }
        if bytes.count - start >= room {
            state = .continuation(0)
            return (start + room, .closed)
        }
        state = .run(length + bytes.count - start)
        return nil
    }

    /// The end of a piece that already has `length` bytes: behind the next 00, or where the piece is full.
    private mutating func endOfPiece(in bytes: Span<UInt8>, from start: Int, _ length: Int) -> (
        Int, UnitKind
    )? {
        let room = FrameLimits.longestRun - length
        if let zero = bytes.firstZero(from: start, within: room) {
            state = .zeros(0)
            return (zero + 1, .continuation)
        }
        if bytes.count - start >= room {
            state = .continuation(0)
            return (start + room, .continuation)
        }
        state = .continuation(length + bytes.count - start)
        return nil
    }

    private mutating func carry(_ bytes: Span<UInt8>) {
        if bytes.isEmpty { return }
        bytes.withUnsafeBufferPointer { carried.append(contentsOf: $0) }
    }
}

extension Span<UInt8> {
    /// The position of the first 00 among the `count` bytes from `start` on.
    fileprivate func firstZero(from start: Int, within count: Int) -> Int? {
        let searched = extracting(start..<Swift.min(start + count, self.count))
        return searched.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress, let zero = memchr(base, 0, bytes.count) else { return nil }
            return start + (UnsafeRawPointer(zero) - UnsafeRawPointer(base))
        }
    }
}
