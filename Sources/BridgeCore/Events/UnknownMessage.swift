internal import HeadsetWire

/// An intact message that this version doesn't know, or not in all its parts, or that a host has sent; a packet that no
/// rule of a profile reads.
public struct UnknownMessage: Hashable, Sendable {
    /// Nil where the protocol has no types that the profile tells.
    public var type: UInt8?
    public var payload: [UInt8]

    /// Whether a host has sent it, and no board.
    public var isFromHost: Bool { type.map(FrameHeader.isFromHost) ?? false }
}
