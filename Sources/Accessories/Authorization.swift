/// How far the person's consent to a paired accessory has come.
///
/// The states and their numbers are AccessorySetupKit's, of `ASAccessory`.
public enum Authorization: Int, CaseIterable, Hashable, Sendable {
    case unauthorized = 0
    case awaitingAuthorization = 10
    case authorized = 20
}
