/// How far the person's consent to a paired accessory has come (AccessorySetupKit's `ASAccessory` state, with its
/// numbers).
public enum Authorization: Int, CaseIterable, Hashable, Sendable {
    case unauthorized = 0
    case awaitingAuthorization = 10
    case authorized = 20
}
