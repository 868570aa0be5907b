public import Accessories

/// An accessory's place in the registry changed.
public struct RegistrationChange: Hashable, Sendable {
    public var action: RegistrationAction
    /// The board id.
    public var accessory: String
}
