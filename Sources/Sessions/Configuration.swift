public import Accessories
public import BridgeCore
public import HeadsetTerms
public import Ports
public import SerialIO
internal import Settings
public import Timing
public import Transitions

/// What a configuration file says: any of its keys, to be laid over the defaults or over what a capture recorded.
///
/// ```
/// {
///   parameters: {thresholdOnPercent: 60, donMs: 500, leakDon: "inf", sensors: {"0 left": {weight: 2}}},
///   boards: {"Demo Buds": {donMs: 400}},
///   bridge: {silenceMs: 2000, graceMs: 5000, onUnplug: "clear"},
///   host: {address: "12:34:56:78:9A:BC", playing: "media"},
///   serial: {baud: 115200, frame: "8N1"},
///   profile: "native",
///   registry: "registry.sqlite",
///   usbIds: {"1209:0001": {kind: "board", name: "Buds EVT2"}},
/// }
/// ```
public struct Configuration: Decodable, Sendable {
    /// The longest file that is read, in bytes.
    public static let longestFile = SettingsFile.longest

    public var parameters: EngineParametersChange?
    /// What is different about boards, by the name that their hello or their profile says.
    public var boards: [String: EngineParametersChange]?
    public var bridge: BridgeSettings?
    public var host: HostSettings?
    public var serial: SerialSettingsChange?
    /// How the boards speak: a profile's name or file, as `--profile` takes it.
    public var profile: String?
    /// The file of the registry, as `--registry` takes it.
    public var registry: String?
    /// What USB devices are, beside those that the tool knows.
    public var usbIds: KnownDevices?
    /// The keys that lead to each value that the file gives.
    public private(set) var written: Set<[String]> = []

    private enum CodingKeys: CodingKey {
        case parameters, boards, bridge, host, serial, profile, registry, usbIds
    }

    /// How the bridge takes silence and unplugging.
    public struct BridgeSettings: Decodable, Hashable, Sendable {
        public var silenceMs: Milliseconds?
        public var graceMs: Milliseconds?
        public var onUnplug: UnplugPolicy?

        private enum CodingKeys: CodingKey {
            case silenceMs, graceMs, onUnplug
        }

        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            silenceMs = try container.intervalIfPresent(.silenceMs, in: 100...3_600_000)
            graceMs = try container.intervalIfPresent(.graceMs, in: 0...86_400_000)
            onUnplug = try container.decodeIfPresent(UnplugPolicy.self, forKey: .onUnplug)
        }
    }

    /// Who this host is among the headset's sources.
    public struct HostSettings: Decodable, Hashable, Sendable {
        public var address: BluetoothAddress?
        public var playing: Playing?
    }

    /// What counts when a session starts, and not any more while it runs.
    public struct StartSettings: Hashable, Sendable {
        var bridge: BridgeSettings?
        var host: HostSettings?
        var serial: SerialSettingsChange?
        var profile: String?
        var registry: String?

        /// Those of a file that says nothing.
        public init() {}

        /// The keys of the parts that are different.
        public func sections(differingFrom other: StartSettings) -> [String] {
            [
                (bridge == other.bridge, "bridge"), (host == other.host, "host"),
                (serial == other.serial, "serial"), (profile == other.profile, "profile"),
                (registry == other.registry, "registry"),
            ]
            .filter { !$0.0 }.map(\.1)
        }
    }

    /// What of it counts only when a session starts.
    public var startSettings: StartSettings {
        var settings = StartSettings()
        (settings.bridge, settings.host, settings.serial, settings.profile) = (bridge, host, serial, profile)
        settings.registry = registry
        return settings
    }

    /// Reads a file's bytes, strictly; `name` is what errors call the file.
    ///
    /// - Throws: ``ConfigurationError`` with the place and what is wrong there.
    public init(name: String, bytes: [UInt8]) throws(ConfigurationError) {
        do throws(SettingsError) {
            let file = try SettingsFile(name: name, bytes: bytes)
            self = try file.decode()
            written = file.paths
        } catch {
            throw ConfigurationError(reason: error.description)
        }
    }

    /// Sets what the file says, but for the profile, which isn't in it.
    ///
    /// - Throws: ``ConfigurationError`` where a parameter doesn't agree with one that the file doesn't mention.
    public func apply(to options: inout BridgeOptions) throws(ConfigurationError) {
        try apply(to: &options.parameters)
        options.silence = bridge?.silenceMs ?? options.silence
        options.grace = bridge?.graceMs ?? options.grace
        options.onUnplug = bridge?.onUnplug ?? options.onUnplug
        options.hostAddress = host?.address ?? options.hostAddress
        options.playing = host?.playing ?? options.playing
    }
}

extension Configuration {
    /// What the parameters may come to, in bytes of JSON, so that one record of a capture holds them beside a profile.
    public static let longestParameters = 20_000

    /// Sets what the file says of parameters: `parameters` of all boards, then `boards` of theirs.
    ///
    /// A board that comes to the common ones has none of its own.
    ///
    /// - Throws: ``ConfigurationError`` where parameters don't agree with each other, or are too long.
    public func apply(to sets: inout ParameterSets) throws(ConfigurationError) {
        parameters?.apply(to: &sets.common)
        try Self.check(sets.common, "parameters")
        let changes = boards ?? [:]
        for board in Set(sets.boards.keys).union(changes.keys).sorted() {
            var own = sets.boards[board] ?? sets.common
            parameters?.apply(to: &own)
            changes[board]?.apply(to: &own)
            try Self.check(own, "boards[\(JSONText.quoted(board))]")
            sets.boards[board] = own == sets.common ? nil : own
        }
        if sets.length > Self.longestParameters {
            throw ConfigurationError(
                reason: "the parameters of all boards are \(sets.length) bytes long as JSON; "
                    + "a capture takes \(Self.longestParameters)")
        }
    }

    private static func check(_ parameters: EngineParameters, _ name: String) throws(ConfigurationError) {
        do throws(ParameterError) {
            try parameters.validate()
        } catch {
            throw ConfigurationError(reason: "\(name): \(error)")
        }
    }
}

/// A configuration that can't be used; the sentence says where and why.
public struct ConfigurationError: Error, Hashable, Sendable {
    public let reason: String

    public init(reason: String) {
        self.reason = reason
    }
}
