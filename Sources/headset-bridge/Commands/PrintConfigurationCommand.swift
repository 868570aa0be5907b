import BridgeCore
import Sessions
import Timing

/// What `--print-config` was told: the settings of a command, which isn't carried out.
struct PrintConfigurationOptions: Hashable, Sendable {
    /// The command's name.
    var command: String
    var settings: GivenSettings
    var grace: Milliseconds?
    var onUnplug: UnplugPolicy?
    /// Whether the command reads the user's own file.
    var readsHome: Bool
    /// What gave a setting, by the keys that lead to it: an option or a variable.
    var givers: [[String]: String]

    /// What is read to know them, where the command line names it.
    var subject: Subject?

    /// What a command is about, as far as settings are in it, or it must be there.
    enum Subject: Hashable, Sendable {
        /// The file that is replayed.
        case capture(String)
        case scenario(SimulateOptions)
    }

    /// - Parameter invocation: what the command would be; nil where the command line doesn't name what it is about.
    /// - Throws: ``UsageError`` for what can't be printed.
    init(
        _ parsed: ParsedArguments, of command: Command, for invocation: Invocation?
    ) throws(UsageError) {
        let name = CommonOptions.printConfiguration.name
        if parsed.giver(of: CommonOptions.format) == CommonOptions.format.name,
            parsed[CommonOptions.format] == .json
        {
            throw .conflict(name, "--format json", reason: "what it prints is a configuration file")
        }
        switch invocation {
        case .replay(let options):
            if options.files.count > 1 { throw .tooMany(options.files[1]) }
            subject = .capture(options.files[0])
        case .simulate(let options): subject = .scenario(options)
        case nil, .help, .version, .devices, .run, .send, .identify, .doctor, .profileList,
            .profileShow, .profileCheck, .profileTry, .registry, .printConfiguration,
            .completion, .manual:
            break
        }
        self.command = command.name
        settings = GivenSettings(parsed)
        settings.profile = parsed[CommonOptions.profile]
        settings.registry = parsed[CommonOptions.registry]
        grace = parsed[RunOptions.grace]
        onUnplug = parsed[RunOptions.onUnplug]
        readsHome = command.readsEnvironment
        givers = SerialOptions.givers(parsed)
        givers[["host", "address"]] = parsed.giver(of: CommonOptions.hostAddress)
        givers[["host", "playing"]] = parsed.giver(of: CommonOptions.playing)
        givers[["profile"]] = parsed.giver(of: CommonOptions.profile)
        givers[["registry"]] = parsed.giver(of: CommonOptions.registry)
        givers[["bridge", "graceMs"]] = parsed.giver(of: RunOptions.grace)
        givers[["bridge", "onUnplug"]] = parsed.giver(of: RunOptions.onUnplug)
    }
}

/// `--print-config`: what a command would go by, and where each value comes from.
struct PrintConfigurationCommand {
    private let options: PrintConfigurationOptions
    private let environment: (_ name: String) -> String?

    init(_ options: PrintConfigurationOptions, environment: @escaping (_ name: String) -> String?) {
        self.options = options
        self.environment = environment
    }

    /// - Returns: a configuration file.
    /// - Throws: ``Failure`` for a configuration, a profile, a capture or a scenario that the command itself would
    ///   refuse.
    func text() throws(Failure) -> String {
        var settings = try EffectiveSettings(options.settings, home: options.readsHome ? environment : nil)
        settings.options.grace = options.grace ?? settings.options.grace
        settings.options.onUnplug = options.onUnplug ?? settings.options.onUnplug
        let isRun = options.command == RunOptions.command.name
        settings.registry =
            isRun ? settings.registry ?? RegistryFile.defaultPath(environment) : nil
        let otherwise = try consult(&settings)
        let title = "what headset-bridge \(options.command) goes by, and where it comes from"
        return PrintedConfiguration(settings, title: title) { path in
            if let giver = options.givers[path] { return giver }
            if settings.configuration?.written.contains(path) == true, let file = settings.path {
                return file
            }
            // No capture knows its line.
            return path.first == "serial" ? "default" : otherwise
        }.text
    }

    /// Reads what the command is about.
    ///
    /// - Returns: where the settings come from that nothing else gives.
    private func consult(_ settings: inout EffectiveSettings) throws(Failure) -> String {
        let withoutCapture = "default, where a capture has none"
        switch options.subject {
        case .capture(let file):
            try Failure.check(inputs: [file])
            return try settings.lay(options.settings, overCapture: file) ? file : withoutCapture
        case .scenario(let simulation):
            let hasHost = settings.lay(options.settings, over: try SimulateCommand(simulation).scenario())
            return hasHost ? "default, or the scenario" : "default"
        case nil:
            return options.command == ReplayOptions.command.name ? withoutCapture : "default"
        }
    }
}
