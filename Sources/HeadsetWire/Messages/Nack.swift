/// A request was refused (`protocol/spec.md` §5.9).
public struct Nack: Hashable, Sendable {
    /// Why a board doesn't carry out a request.
    public enum Reason: UInt8, Hashable, CaseIterable, Sendable {
        case notSupported = 1
        case invalid = 2
        case busy = 3
        case failed = 4
    }

    /// The id of the request.
    public var request: UInt16
    public var reason: Reason
}
