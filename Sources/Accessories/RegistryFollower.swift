public import HeadsetTerms

/// The registry as its journal goes on, and where this host's audio goes by it.
///
/// Which of several accessories became eligible last, a registry doesn't hold: that is read off the latest changes.
public struct RegistryFollower: Sendable {
    public private(set) var registry: Registry
    private var router: AudioRouter

    /// - Parameters:
    ///   - registry: as it is now.
    ///   - recent: its latest changes, in order, up to now.
    public init(
        _ registry: Registry, after recent: [RegistryChange], host: BluetoothAddress?, playing: Playing
    ) throws(FieldError) {
        self.registry = registry
        router = AudioRouter(host: host, playing: playing)
        for change in recent.reversed() {
            self.registry[change.accessory] = try self.registry[change.accessory].applying(
                change.fields.map(\.reversed))
        }
        for accessory in self.registry.accessories { _ = routed(accessory) }
        for change in recent { _ = try take(change) }
    }

    /// Where the audio goes now.
    public var output: AudioRoute.Output { router.output }

    /// Takes the next change.
    ///
    /// - Returns: the new route, if the output is another now.
    public mutating func take(_ change: RegistryChange) throws(FieldError) -> AudioRoute? {
        let accessory = try registry[change.accessory].applying(change.fields)
        registry[change.accessory] = accessory
        return routed(accessory)
    }

    private mutating func routed(_ accessory: Accessory) -> AudioRoute? {
        if let configuration = accessory.configuration {
            router.configured(accessory.id, as: configuration)
        } else {
            router.registrationEnded(of: accessory.id)
        }
    }
}

extension FieldChange {
    fileprivate var reversed: FieldChange { FieldChange(field, from: to, to: from) }
}
