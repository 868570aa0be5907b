public import Accessories

/// What the registry now holds for an accessory.
public struct ConfigurationHeld: Hashable, Sendable {
    /// The board id.
    public var accessory: String
    public var configuration: Configuration
}
