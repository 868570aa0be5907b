/// What a unit turned out to be.
public enum UnitContent: Hashable, Sendable {
    /// A native frame whose check passed; ``UnitDecoder/frame(_:)`` adds its payload. Only ``Framing/cobs`` has them.
    case frame(FrameHeader)
    /// An intact packet of another protocol, in the envelope of this number; ``UnitDecoder/packet(_:)`` has its bytes.
    case packet(envelope: Int)
    /// Bytes that should have been a frame or a packet.
    case fault(FaultKind)
    /// Text that the board printed between frames (`protocol/spec.md` §2.4).
    case console
    /// Only delimiters, or a piece of a fault that was already reported.
    case nothing
}
