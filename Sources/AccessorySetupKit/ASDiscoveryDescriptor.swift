public import CoreBluetooth
public import FoundationEssentials
internal import Synchronization

/// By which traits an app wants accessories to be found.
///
/// A board on the bench has a name and no radio. So only `bluetoothNameSubstring` sorts boards out; a service, a company
/// and their data hold for every board, and Wi-Fi alone for none. What Apple demands of a descriptor is demanded
/// here, too: see `ASAccessorySession.showPicker(for:completionHandler:)`.
public final class ASDiscoveryDescriptor: Sendable {
    /// How near an accessory has to be.
    @nonexhaustive
    public enum Range: Int, Hashable, Sendable {
        case `default` = 0
        /// Right beside the phone, as every board on the bench is.
        case immediate = 10
    }

    struct Traits: Equatable, Sendable {
        var supportedOptions: ASAccessory.SupportOptions = []
        var bluetoothCompanyIdentifier = ASBluetoothCompanyIdentifier(0)
        var bluetoothManufacturerDataBlob: Data?
        var bluetoothManufacturerDataMask: Data?
        var bluetoothNameSubstring: String?
        var bluetoothRange = ASDiscoveryDescriptor.Range.default
        var bluetoothServiceDataBlob: Data?
        var bluetoothServiceDataMask: Data?
        var bluetoothServiceUUID: CBUUID?
        var ssid: String?
        var ssidPrefix: String?

        /// Whether it is about accessories with Bluetooth, as all boards are.
        var hasBluetooth: Bool {
            bluetoothServiceUUID != nil || bluetoothCompanyIdentifier.rawValue != 0
        }
    }

    private let state: Mutex<Traits>

    /// A descriptor without any trait.
    public init() {
        state = Mutex(Traits())
    }

    /// All traits at one moment.
    var traits: Traits { state.withLock { $0 } }

    public var supportedOptions: ASAccessory.SupportOptions {
        get { traits.supportedOptions }
        set { state.withLock { $0.supportedOptions = newValue } }
    }

    public var bluetoothCompanyIdentifier: ASBluetoothCompanyIdentifier {
        get { traits.bluetoothCompanyIdentifier }
        set { state.withLock { $0.bluetoothCompanyIdentifier = newValue } }
    }

    public var bluetoothManufacturerDataBlob: Data? {
        get { traits.bluetoothManufacturerDataBlob }
        set { state.withLock { $0.bluetoothManufacturerDataBlob = newValue } }
    }

    public var bluetoothManufacturerDataMask: Data? {
        get { traits.bluetoothManufacturerDataMask }
        set { state.withLock { $0.bluetoothManufacturerDataMask = newValue } }
    }

    /// What the name in the board's hello must contain, letter for letter; nil for any name.
    public var bluetoothNameSubstring: String? {
        get { traits.bluetoothNameSubstring }
        set { state.withLock { $0.bluetoothNameSubstring = newValue } }
    }

    public var bluetoothRange: ASDiscoveryDescriptor.Range {
        get { traits.bluetoothRange }
        set { state.withLock { $0.bluetoothRange = newValue } }
    }

    public var bluetoothServiceDataBlob: Data? {
        get { traits.bluetoothServiceDataBlob }
        set { state.withLock { $0.bluetoothServiceDataBlob = newValue } }
    }

    public var bluetoothServiceDataMask: Data? {
        get { traits.bluetoothServiceDataMask }
        set { state.withLock { $0.bluetoothServiceDataMask = newValue } }
    }

    public var bluetoothServiceUUID: CBUUID? {
        get { traits.bluetoothServiceUUID }
        set { state.withLock { $0.bluetoothServiceUUID = newValue } }
    }

    public var ssid: String? {
        get { traits.ssid }
        set { state.withLock { $0.ssid = newValue } }
    }

    public var ssidPrefix: String? {
        get { traits.ssidPrefix }
        set { state.withLock { $0.ssidPrefix = newValue } }
    }
}

extension ASDiscoveryDescriptor: Hashable {
    public static func == (left: ASDiscoveryDescriptor, right: ASDiscoveryDescriptor) -> Bool {
        left.traits == right.traits
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(bluetoothServiceUUID)
        hasher.combine(bluetoothCompanyIdentifier)
        hasher.combine(bluetoothNameSubstring)
    }
}
