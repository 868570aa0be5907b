/// One thing that the registry keeps of an accessory.
///
/// Kept as text, it is the same in the store, in its journal, in captures and in JSON; the raw value is its name there.
public enum AccessoryField: String, CaseIterable, Hashable, Sendable {
    /// `unauthorized`, `awaitingAuthorization` or `authorized`; absent if the accessory isn't paired.
    case authorization
    case name
    case firmware
    /// `earbuds`, `onEar` or `overEar`.
    case formFactor = "form_factor"
    /// Like `12:34:56:78:9A:BC`, as are all addresses.
    case bluetoothAddress = "bluetooth_address"
    /// The capabilities that the board's hello reports, by name with commas between; absent if none was ever heard.
    case reported
    /// By which link a bridge hears the board now; absent if none does.
    case link
    /// `current`, or the name of the rule that ended it; absent if there was none.
    case registration
    /// How often the accessory was registered.
    case generation
    /// The registered capabilities, as `reported` has them; absent if the accessory isn't registered.
    case capabilities
    case placement
    case primary
    case secondary
}
