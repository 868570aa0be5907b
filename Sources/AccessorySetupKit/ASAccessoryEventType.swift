/// What happened to a session, to its picker or to an accessory.
@nonexhaustive
public enum ASAccessoryEventType: Int, Hashable, Sendable {
    case unknown = 0
    /// The session has begun, and `accessories` holds those that the app was given before. Always the first.
    case activated = 10
    /// The session has ended. Always the last.
    case invalidated = 11
    case migrationComplete = 20
    /// The person gave the app an accessory, or another process paired it.
    case accessoryAdded = 30
    /// An accessory was removed, and its registration with it.
    case accessoryRemoved = 31
    /// An accessory's state, its name or its address is another.
    case accessoryChanged = 32
    case accessoryDiscovered = 33
    case pickerDidPresent = 40
    /// Comes after the `accessoryAdded` of what was chosen.
    case pickerDidDismiss = 50
    case pickerSetupBridging = 60
    case pickerSetupFailed = 70
    case pickerSetupPairing = 80
    case pickerSetupRename = 90
}
