/// Cuts the bytes of one direction of one link into units (`protocol/spec.md` §2.3).
///
/// All units put end to end, and ``open`` behind them, are the stream exactly as it came, however it was cut into
/// reads. A unit is closed by bytes alone, except where ``boundary(each:)`` says so. Memory is bounded: only the open unit
/// is kept, and what is held behind it until a length turns out wrong; both have a bound.
public struct UnitCutter: Sendable {
    // Exactly one of these is there.
    private var frames: RunCutter<FrameRunRule>?
    private var runs: RunCutter<PacketRunRule>?
    private var packets: EnvelopeCutter?
    private var messages: MessageCutter?

    public init(framing: Framing) {
        switch framing {
        case .cobs: frames = RunCutter(FrameRunRule())
        case .hdlc, .slip, .lines: runs = PacketRunRule(framing).map(RunCutter.init)
        case .delimited(let envelopes): packets = EnvelopeCutter(envelopes)
        case .idleGap(_, _, let maximum), .message(_, let maximum): messages = MessageCutter(maximum: maximum)
        }
    }

    /// The bytes that belong to no closed unit yet.
    public var open: [UInt8] {
        frames?.carried ?? runs?.carried ?? packets?.carried ?? messages?.carried ?? []
    }

    /// Takes what one read brought, and hands over each unit that it closes, in order.
    ///
    /// The bytes are those of the unit as received, delimiters included. They lie in `bytes` where the unit does, and
    /// are valid for the call only. If `body` throws, the rest of `bytes` is not looked at and this cutter is spent.
    public mutating func receive(
        _ bytes: Span<UInt8>, each body: (Span<UInt8>, UnitKind) throws -> Void
    ) rethrows {
        try frames?.receive(bytes, each: body)
        try runs?.receive(bytes, each: body)
        try packets?.receive(bytes, each: body)
        try messages?.receive(bytes, each: body)
    }

    /// The bytes so far end with a unit, and each unit that this closes is handed over, in order.
    ///
    /// The driver says so behind each message of the transport, when an idle gap has passed (``Framing/idleGap``), and
    /// in a replay behind each recorded unit (``Framing/keepsRecordedUnits``). Other framings need no telling.
    ///
    /// - Parameter unfinished: the unit's fault was ``FaultKind/short`` when it was recorded.
    public mutating func boundary(
        unfinished: Bool = false, each body: (Span<UInt8>, UnitKind) throws -> Void
    ) rethrows {
        try packets?.boundary(body)
        try messages?.boundary(unfinished ? .unfinished : .closed, body)
    }

    /// Hands over what is still open, if anything is, and starts anew: the link went down, or the session ends.
    public mutating func close(
        _ body: (Span<UInt8>, UnitKind) throws -> Void
    ) rethrows {
        try frames?.close(body)
        try runs?.close(body)
        try packets?.close(body)
        try messages?.close(body)
    }
}
