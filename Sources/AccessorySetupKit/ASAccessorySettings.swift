public import FoundationEssentials
internal import Synchronization

/// What an app adds when it finishes an accessory's authorization. A board keeps none of it.
public final class ASAccessorySettings: Sendable {
    private struct Settings {
        var ssid: String?
        var bluetoothTransportBridgingIdentifier: Data?
    }

    private let settings = Mutex(Settings())

    private init() {}

    /// New settings, all of them nil.
    public static var `default`: ASAccessorySettings { ASAccessorySettings() }

    public var ssid: String? {
        get { settings.withLock { $0.ssid } }
        set { settings.withLock { $0.ssid = newValue } }
    }

    /// Six bytes.
    public var bluetoothTransportBridgingIdentifier: Data? {
        get { settings.withLock { $0.bluetoothTransportBridgingIdentifier } }
        set { settings.withLock { $0.bluetoothTransportBridgingIdentifier = newValue } }
    }
}
