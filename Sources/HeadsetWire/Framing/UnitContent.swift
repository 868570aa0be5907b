/// What a unit turned out to be.
public enum UnitContent: Hashable, Sendable {
    /// A frame whose check passed; ``UnitDecoder/frame(_:)`` adds its payload.
    case frame(FrameHeader)
    /// Bytes that should have been a frame.
    case fault(FaultKind)
    /// Text that the board printed between frames (`protocol/spec.md` §2.4).
    case console
    /// Only delimiters, or a piece of a fault that was already reported.
    case nothing
}
