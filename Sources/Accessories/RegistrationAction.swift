/// What happened to an accessory's place in the registry; the raw value is the stable name in JSON.
public enum RegistrationAction: String, CaseIterable, Hashable, Sendable {
    case paired
    case registered
    /// The accessory was removed, and its registration with it if it had one.
    case removed
    /// The registration ended though the accessory is still there.
    case invalidated
}
