public import Accessories

/// What the fold puts out.
public enum Output: Hashable, Sendable {
    /// Something to be told.
    case event(Event)
    /// Bytes that the driver shall write to a link. A replay ignores it: what was sent is in the capture.
    case send(LinkID, [UInt8])
    /// A packet that the driver shall hand to the link's decoder, and its number there. A replay ignores it: what was
    /// answered is in the capture.
    case decode(LinkID, unit: UInt64, [UInt8])
    /// What the bridge wants of the shared registry. The driver lets it decide, and hands the answer over as a record; until
    /// then there is no other. A replay ignores it: what was answered is in the capture.
    indirect case propose(Proposal)
}
