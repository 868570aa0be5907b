internal import Synchronization

/// How the picker behaves.
public final class ASPickerDisplaySettings: Sendable {
    /// How long the picker waits for an accessory, in seconds.
    public struct DiscoveryTimeout: RawRepresentable, Hashable, Sendable {
        public var rawValue: Double

        public init(rawValue: Double) {
            self.rawValue = rawValue
        }

        public static let short = DiscoveryTimeout(rawValue: 60)
        public static let medium = DiscoveryTimeout(rawValue: 120)
        public static let long = DiscoveryTimeout(rawValue: 300)
        /// It waits until the session is invalidated.
        public static let unbounded = DiscoveryTimeout(rawValue: .infinity)
        /// What a picker without settings does.
        static let standard = DiscoveryTimeout(rawValue: 30)
    }

    private let timeout = Mutex(DiscoveryTimeout.standard)

    private init() {}

    /// New settings, of which nothing was changed: 30 seconds.
    public static var `default`: ASPickerDisplaySettings { ASPickerDisplaySettings() }

    public var discoveryTimeout: ASPickerDisplaySettings.DiscoveryTimeout {
        get { timeout.withLock { $0 } }
        set { timeout.withLock { $0 = newValue } }
    }
}
