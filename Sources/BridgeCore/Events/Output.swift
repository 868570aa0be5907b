/// What the fold puts out.
public enum Output: Hashable, Sendable {
    /// Something to be told.
    case event(Event)
    /// Bytes that the driver shall write to a link. A replay ignores it: what was sent is in the capture.
    case send(LinkID, [UInt8])
}
