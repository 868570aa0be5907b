/// Every rule by which the registry refuses, with the error that answers it and its basis.
///
/// This is the whole table. The raw value is the stable name in JSON. `basis` speaks of the demand that was
/// broken. Which error answers it is our reading throughout: Apple describes each of the four errors in one
/// sentence and ties none of them to a call.
///
/// Three policies refuse nothing, and live where they act: an update equal to what is stored succeeds and
/// writes nothing (`Accessory.update`); registering again starts a new generation (`Accessory.register`); a
/// handle's configuration is the snapshot that was taken, then what its own updates made of it (`Handle`).
public enum RegistryRule: String, CaseIterable, Hashable, Sendable {
    // Documented.

    /// `register` belongs to the container app, `current(for:)` and `update(_:)` to the app extension.
    case callerRole
    /// An accessory is paired before it is registered.
    case pairFirst
    /// `current(for:)` fails for an accessory that isn't registered.
    case registerFirst
    /// A capability is registered before its field is updated.
    case registerCapabilityFirst
    /// If exactly one device is connected, it is the primary source: no secondary without a primary.
    case singleSourceIsPrimary

    // Assumed: registering.

    /// Pairing isn't enough: the person must have authorized the accessory.
    case authorizeFirst
    /// A board is registered once its hello was heard; before that nobody knows what it can do.
    case seeBoardFirst
    /// Only what the board's hello reports can be registered.
    case reportedCapabilities
    /// A registration is for at least one capability.
    case someCapability
    /// A registration carries no field whose capability it doesn't declare.
    case declaredFields
    /// A link brings only so many different boards in a session; what brings more is no bench but noise.
    case boardsPerLink

    // Assumed: updating.

    /// An update can't change `deviceCapabilities`; registering again can.
    case fixedCapabilities

    // Assumed: registering and updating.

    /// A source identifier is a Bluetooth address: six bytes.
    case addressLength
    /// Primary and secondary source are two different devices.
    case distinctSources

    // Assumed: how a registration ends.

    /// Registering again ends the generation before; its handles are invalidated.
    case generationReplaced
    /// Removing the accessory ends its registration.
    case accessoryRemoved
    /// Firmware that no longer reports a registered capability ends the registration.
    case capabilityWithdrawn
    /// An accessory that is no longer authorized loses its registration.
    case authorizationWithdrawn

    // Assumed: whatever the call.

    /// What can't be read or written decides nothing.
    case registryReachable

    /// The error that a call against this rule gets.
    public var error: RegistryError {
        switch self {
        case .registerCapabilityFirst, .reportedCapabilities:
            .accessoryNotCapable
        case .callerRole, .pairFirst, .registerFirst, .singleSourceIsPrimary, .authorizeFirst, .seeBoardFirst,
            .someCapability, .declaredFields, .boardsPerLink, .fixedCapabilities, .addressLength,
            .distinctSources:
            .invalidRequest
        case .generationReplaced, .accessoryRemoved, .capabilityWithdrawn, .authorizationWithdrawn:
            .invalidated
        case .registryReachable:
            .unknown
        }
    }

    /// Whether Apple's documentation states the demand or we do.
    public var basis: Basis {
        switch self {
        case .callerRole, .pairFirst, .registerFirst, .registerCapabilityFirst, .singleSourceIsPrimary:
            .documented
        case .authorizeFirst, .seeBoardFirst, .reportedCapabilities, .someCapability, .declaredFields,
            .boardsPerLink, .fixedCapabilities, .addressLength, .distinctSources, .generationReplaced,
            .accessoryRemoved, .capabilityWithdrawn, .authorizationWithdrawn, .registryReachable:
            .assumed
        }
    }
}
