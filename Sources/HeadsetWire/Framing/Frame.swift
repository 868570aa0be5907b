/// What one side told the other in one go (`protocol/spec.md` §3).
///
/// A frame that came out of a ``UnitDecoder`` shares the decoder's buffer. Keeping it is allowed; the decoder then
/// takes a new buffer for the next frame, so a hot path lets go of each frame before it asks for the next.
public struct Frame: Hashable, Sendable {
    public var header: FrameHeader
    /// What the header's type says it is; at most ``FrameLimits/payload`` bytes.
    public var payload: ArraySlice<UInt8>

    public init(_ header: FrameHeader, payload: ArraySlice<UInt8> = []) {
        self.header = header
        self.payload = payload
    }
}
