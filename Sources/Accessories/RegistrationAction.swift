/// What happened to an accessory's place in the registry; the raw value is the stable name in JSON.
public enum RegistrationAction: String, CaseIterable, Hashable, Sendable {
    case paired
    case registered
    /// The accessory was removed, and its registration with it if it had one.
    case removed
    /// The registration ended though the accessory is still there.
    case invalidated

    /// What happened, in order, to an accessory that was `old` and is `new`.
    public static func between(_ old: Accessory, and new: Accessory) -> [RegistrationAction] {
        var actions: [RegistrationAction] = []
        if old.authorization == nil, new.authorization != nil { actions.append(.paired) }
        if old.authorization != nil, new.authorization == nil { actions.append(.removed) }
        if new.generation != old.generation { actions.append(.registered) }
        if old.configuration != nil || new.generation != old.generation, new.configuration == nil,
            new.authorization != nil
        {
            actions.append(.invalidated)
        }
        return actions
    }
}
