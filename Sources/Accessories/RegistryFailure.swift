/// The registry itself failed: nothing was decided and nothing has changed. An app gets `unknown`.
public struct RegistryFailure: Error, Hashable, Sendable {
    /// One sentence for people, without a full stop: what, where, what to try.
    public let reason: String

    public init(_ reason: String) {
        self.reason = reason
    }
}

extension RegistryFailure: CustomStringConvertible {
    public var description: String { reason }
}
