/// The answer to a `Ping`, for the clock fit (`protocol/spec.md` §5.10).
public struct Pong: Hashable, Sendable {
    /// The id of the `Ping`.
    public var request: UInt16
    /// The board's clock in milliseconds, modulo 2³², when the `Ping` was received.
    public var received: UInt32
    /// The microseconds that belong to ``received``.
    public var receivedMicroseconds: UInt16
    /// The microseconds that belong to the frame's time, at which the `Pong` was sent.
    public var sentMicroseconds: UInt16
}

extension Pong {
    init(_ payload: inout PayloadReader) throws(PayloadError) {
        request = try payload.number()
        received = try payload.number()
        receivedMicroseconds = try payload.number()
        sentMicroseconds = try payload.number()
        guard receivedMicroseconds < 1000, sentMicroseconds < 1000 else { throw .malformed }
    }
}
