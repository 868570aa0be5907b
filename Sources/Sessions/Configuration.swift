public import Accessories
public import BridgeCore
public import HeadsetTerms
public import SerialIO
internal import Settings
public import Timing
public import Transitions

/// What a configuration file says: any of its keys, to be laid over the defaults or over what a capture recorded.
///
/// ```
/// {
///   parameters: {thresholdOnPercent: 60, donMs: 500, leakDon: "inf"},
///   bridge: {silenceMs: 2000, graceMs: 5000, onUnplug: "clear"},
///   host: {address: "12:34:56:78:9A:BC", playing: "media"},
///   serial: {baud: 115200},
///   profile: "native",
/// }
/// ```
public struct Configuration: Decodable, Sendable {
    /// The longest file that is read, in bytes.
    public static let longestFile = SettingsFile.longest

    public var parameters: EngineParametersChange?
    public var bridge: BridgeSettings?
    public var host: HostSettings?
    public var serial: SerialSettings?
    /// How the boards speak: a profile's name or file, as `--profile` takes it.
    public var profile: String?

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

    /// The line.
    public struct SerialSettings: Decodable, Hashable, Sendable {
        public var baud: BaudRate?
    }

    /// Reads a file's bytes, strictly; `name` is what errors call the file.
    ///
    /// - Throws: ``ConfigurationError`` with the place and what is wrong there.
    public init(name: String, bytes: [UInt8]) throws(ConfigurationError) {
        do throws(SettingsError) {
            self = try SettingsFile(name: name, bytes: bytes).decode()
        } catch {
            throw ConfigurationError(reason: error.description)
        }
    }

    /// Sets what the file says, but for the profile, which isn't in it.
    ///
    /// - Throws: ``ConfigurationError`` where a parameter doesn't agree with one that the file doesn't mention.
    public func apply(to options: inout BridgeOptions) throws(ConfigurationError) {
        parameters?.apply(to: &options.parameters)
        do throws(ParameterError) {
            try options.parameters.validate()
        } catch {
            throw ConfigurationError(reason: "parameters: \(error)")
        }
        options.silence = bridge?.silenceMs ?? options.silence
        options.grace = bridge?.graceMs ?? options.grace
        options.onUnplug = bridge?.onUnplug ?? options.onUnplug
        options.hostAddress = host?.address ?? options.hostAddress
        options.playing = host?.playing ?? options.playing
    }
}

/// A configuration that can't be used; the sentence says where and why.
public struct ConfigurationError: Error, Hashable, Sendable {
    public let reason: String
}
