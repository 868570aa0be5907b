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
        case .cobs: break
        }
        carried.reserveCapacity(FrameLimits.leadingZeros + FrameLimits.longestRun + 1)
    }

    /// The bytes of the unit that isn't closed yet.
    public var open: [UInt8] { carried }

    /// Takes what one read brought, and hands over each unit that it closes, in order.
    ///
    /// The bytes are those of the unit as received, delimiters included. They lie in `bytes` where the unit does, and
    /// are valid for the call only. If `body` throws, the rest of `bytes` is not looked at and this cutter is spent.
    public mutating func receive<E: Error>(
        _ bytes: Span<UInt8>, each body: (Span<UInt8>, UnitKind) throws(E) -> Void
    ) throws(E) {
    }

    /// Hands over the open unit, if there is one, and starts anew: the link went down, or the session ends.
    public mutating func close<E: Error>(
        _ body: (Span<UInt8>, UnitKind) throws(E) -> Void
    ) throws(E) {
    }
}
