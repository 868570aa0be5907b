/// What one side told the other in one go (`protocol/spec.md` §3).
///
/// A frame that came out of a ``UnitDecoder`` shares the decoder's buffer. Keeping it is allowed; the decoder then
/// takes a new buffer for the next frame, so a hot path lets go of each frame before it asks for the next.
public struct Frame: Hashable, Sendable {
    /// The message type: 01–7F from the board, 81–FF from the host.
    public var type: UInt8
    /// The sender's number for this frame, modulo 2¹⁶.
    public var sequence: UInt16
    /// The sender's clock in milliseconds, modulo 2³².
    public var time: UInt32
    /// What the type says it is.
    public var payload: ArraySlice<UInt8>

    public init(type: UInt8, sequence: UInt16, time: UInt32, payload: ArraySlice<UInt8> = []) {
        self.type = type
        self.sequence = sequence
        self.time = time
        self.payload = payload
    }
}
