public import Accessories

/// What the registry now holds for an accessory.
public struct ConfigurationHeld: Hashable, Sendable {
    /// The board id.
    public var accessory: String
    public var configuration: Configuration
}

/// A call that the registry refused.
public struct RefusedUpdate: Hashable, Sendable {
    public var refusal: Refusal
}

/// The audio of this host goes elsewhere.
public struct RouteChange: Hashable, Sendable {
    public var route: AudioRoute
}

/// An accessory's place in the registry changed.
public struct RegistrationChange: Hashable, Sendable {
    public var action: RegistrationAction
    /// The board id.
    public var accessory: String
}
