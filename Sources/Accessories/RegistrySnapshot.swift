/// The whole registry at one moment.
public struct RegistrySnapshot: Hashable, Sendable {
    public var registry: Registry
    /// The place in the journal up to which changes are in it.
    public var position: UInt64

    public init(registry: Registry, position: UInt64) {
        self.registry = registry
        self.position = position
    }
}
