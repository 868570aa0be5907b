/// A request was carried out (`protocol/spec.md` §5.9).
public struct Ack: Hashable, Sendable {
    /// The id of the request.
    public var request: UInt16
}
