import BridgeCore
import Captures
import Glibc
import Ports
import Profiles
import Scenarios
import SerialIO
import Sessions
import SystemCalls
import Timing

/// Settings after all who have a say had it: the flag or the environment, then the configuration file, then the
/// default.
struct EffectiveSettings {
    var options = BridgeOptions()
    /// How the port is set up.
    var serial = SerialSettings()
    /// What names the profile, where anything does.
    var profile: String?
    /// Where the registry is, where anything names it.
    var registry: String?
    /// The file that they were read from, or would be if it were there; nil where there is no place for one.
    let path: String?
    /// What the file said; nil if there is none.
    var configuration: Configuration? { file?.configuration }

    /// What USB devices are, as the program and the file say.
    var knownDevices: KnownDevices { .all(with: configuration) }

    private let file: ConfigurationFile?

    /// The settings of a command.
    ///
    /// - Parameter home: looks a variable up, to find the user's own file; nil leaves it alone, so that the same command line
    ///   does the same everywhere.
    /// - Throws: ``Failure`` for a configuration file that is missing, can't be read, or is wrong.
    init(_ given: GivenSettings, home: ((_ name: String) -> String?)?) throws(Failure) {
        (path, file) = try ConfigurationFile.chosen(given.configuration, home: home)
        do throws(ConfigurationError) {
            try given.apply(to: &options, over: file)
        } catch {
            throw Failure(error)
        }
        profile = given.profile ?? configuration?.profile
        if let profile { options.profile = try ProfileFile(profile).profile }
        configuration?.serial?.apply(to: &serial)
        given.serial.apply(to: &serial)
        if let conflict = serial.conflict {
            throw Failure(
                .badConfiguration,
                Complaint("\(conflict.names): \(conflict.reason)", try: "leave one of them away"))
        }
        registry = given.registry ?? configuration?.registry
    }

    /// Becomes the settings by which a scenario is played: it may say who its listener stands for.
    ///
    /// - Returns: whether it does.
    @discardableResult
    mutating func lay(_ given: GivenSettings, over scenario: Scenario) -> Bool {
        guard let host = scenario.host else { return false }
        options.hostAddress = options.hostAddress ?? host.address
        options.playing = given.playing ?? configuration?.host?.playing ?? host.playing
        return true
    }

    /// Becomes the settings by which a capture is replayed from its start.
    ///
    /// - Returns: whether it recorded any.
    /// - Throws: ``Failure`` where it can't be read, or the file doesn't agree with it.
    mutating func lay(_ given: GivenSettings, overCapture capture: String) throws(Failure) -> Bool {
        let (file, profile, isNamed) = (self.file, options.profile, self.profile != nil)
        do throws(ReplayError) {
            let replay = try Replay(CaptureReader(input: capture), source: capture, gap: .zero) {
                (recorded) throws(ConfigurationError) in
                try given.apply(to: &recorded, over: file)
                if isNamed { recorded.profile = profile }
            }
            options = replay.session.options
            self.profile = self.profile ?? options.profile?.name
            return !replay.isRaw && !replay.notices.contains(.noStart)
        } catch {
            throw Failure(error, in: capture)
        }
    }
}

extension GivenSettings {
    /// Sets what the command line or the environment gave, and else what a file says, but for the profile.
    ///
    /// - Throws: ``ConfigurationError`` where a parameter of the file can't be used.
    func apply(to options: inout BridgeOptions, over file: ConfigurationFile?) throws(ConfigurationError) {
        try file?.apply(to: &options)
        options.hostAddress = hostAddress ?? options.hostAddress
        options.playing = playing ?? options.playing
    }
}

/// A configuration file, and what it is called in complaints.
struct ConfigurationFile {
    let configuration: Configuration
    let path: String

    /// Reads the file that `--config` names.
    ///
    /// - Parameter waits: whether a pipe may take its time.
    init(at path: String, waits: Bool = true) throws(Failure) {
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try Descriptor.open(path, for: .read, options: waits ? [] : .nonBlocking).readAll(
                limit: Configuration.longestFile)
        } catch  where error.code == EFBIG {
            throw Failure(
                .badConfiguration, Complaint("\(path): longer than \(Configuration.longestFile) bytes"))
        } catch {
            throw Failure(settings: error)
        }
        do throws(ConfigurationError) {
            configuration = try Configuration(name: path, bytes: bytes)
        } catch {
            throw Failure(error)
        }
        self.path = path
    }

    /// The file that counts, and where it is or would be: the one that is given, else the user's own, if it is there.
    ///
    /// - Parameter home: looks a variable up, to find the user's own; nil leaves it alone.
    static func chosen(
        _ given: String?, home: ((_ name: String) -> String?)?
    ) throws(Failure) -> (path: String?, file: ConfigurationFile?) {
        if let given { return (given, try ConfigurationFile(at: given)) }
        guard let path = home.flatMap(pathInHome) else { return (nil, nil) }
        return (path, try ConfigurationFile(ifThereAt: path))
    }

    /// Where the user's own file is: `headset-bridge/config.json5` where XDG keeps configurations; nil without a home.
    static func pathInHome(of environment: (_ name: String) -> String?) -> String? {
        BaseFolder.configuration.path(environment).map { $0 + "/config.json5" }
    }

    /// Reads a file that needn't be there; nil if it isn't.
    init?(ifThereAt path: String, waits: Bool = true) throws(Failure) {
        do throws(Failure) {
            try self.init(at: path, waits: waits)
        } catch {
            if error.code == .missingInput { return nil }
            throw error
        }
    }

    /// Lays the file over `options`, but for the profile that it names.
    func apply(to options: inout BridgeOptions) throws(ConfigurationError) {
        do throws(ConfigurationError) {
            try configuration.apply(to: &options)
        } catch {
            throw ConfigurationError(reason: "\(path): \(error.reason)")
        }
    }
}

extension KnownDevices {
    /// The program's table, and over it a configuration's.
    static func all(with configuration: Configuration?) -> KnownDevices {
        builtIn.overlaid(with: configuration?.usbIds ?? KnownDevices())
    }
}
