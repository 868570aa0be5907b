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

    init(_ parsed: ParsedArguments, of command: Command) {
        self.command = command.name
        settings = GivenSettings(parsed)
        settings.profile = parsed[CommonOptions.profile]
        grace = parsed[RunOptions.grace]
        onUnplug = parsed[RunOptions.onUnplug]
        readsHome = command.readsEnvironment
        givers = [:]
        givers[["serial", "baud"]] = parsed.giver(of: CommonOptions.baud)
        givers[["host", "address"]] = parsed.giver(of: CommonOptions.hostAddress)
        givers[["host", "playing"]] = parsed.giver(of: CommonOptions.playing)
        givers[["profile"]] = parsed.giver(of: CommonOptions.profile)
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
    /// - Throws: ``Failure`` for a configuration or a profile that the command itself would refuse.
    func text() throws(Failure) -> String {
        var settings = try EffectiveSettings(options.settings, home: options.readsHome ? environment : nil)
        settings.options.grace = options.grace ?? settings.options.grace
        settings.options.onUnplug = options.onUnplug ?? settings.options.onUnplug
        let title = "what headset-bridge \(options.command) goes by, and where it comes from"
        return PrintedConfiguration(settings, title: title) { path in
            if let giver = options.givers[path] { return giver }
            if settings.configuration?.written.contains(path) == true, let file = settings.path {
                return file
            }
            return options.command == ReplayOptions.command.name
                ? "default, where a capture has none" : "default"
        }.text
    }
}
