import Settings

/// What a whole command line asks for.
enum Invocation: Hashable, Sendable {
    /// A help page, ready to print.
    case help(String)
    /// The line that names the version.
    case version
    case devices(DevicesOptions)
    case run(RunOptions)
    case replay(ReplayOptions)
    case simulate(SimulateOptions)
    case send(RunOptions)
    case identify(IdentifyOptions)
    case doctor(DoctorOptions)
    case profileList(ProfileListOptions)
    case profileShow(ProfileShowOptions)
    case profileCheck(ProfileCheckOptions)
    case profileTry(ProfileTryOptions)
    case registry(RegistryCommand)
    case printConfiguration(PrintConfigurationOptions)
    case completion(CompletionOptions)
    case manual
}

extension Invocation {
    /// Reads the arguments that follow the tool's name. `--help` and `--version` win over whatever is wrong with the
    /// rest.
    ///
    /// - Parameters:
    ///   - scenarios: the names that the help of `simulate` lists.
    ///   - environment: looks a variable up.
    /// - Throws: ``UsageFailure``: exit code 2.
    init(
        _ arguments: ArraySlice<String>, scenarios: [String], environment: (_ name: String) -> String?
    ) throws(UsageFailure) {
        let entries = Self.entries(scenarios: scenarios)
        let entry = entries.first { arguments.starts(with: $0.command.words) }
        let family = Self.families.first { $0.name == arguments.first }
        let options = arguments.prefix { $0 != "--" }
        if options.contains(CommonOptions.help.name) || options.contains("-h") {
            self = .help(entry?.command.help ?? family?.help ?? FirstPage.text(Self.commands(entries)))
        } else if options.contains(CommonOptions.version.name) {
            self = .version
        } else {
            do throws(UsageError) {
                guard let entry else {
                    throw Self.noCommand(in: arguments, of: family, among: entries.map(\.command))
                }
                var parser = ArgumentParser(entry.command)
                let rest = arguments.dropFirst(entry.command.words.count)
                let onlyPrints = options.contains(CommonOptions.printConfiguration.name)
                let parsed = try parser.parse(
                    rest, mayLackPositionals: onlyPrints, environment: environment)
                self = onlyPrints ? try Self.printing(entry, parsed) : try entry.invocation(parsed)
            } catch {
                throw UsageFailure(command: entry?.command.name ?? family?.name, error: error)
            }
        }
    }

    /// A command, and what its parsed arguments ask for.
    private struct Entry {
        let command: Command
        let invocation: (ParsedArguments) throws(UsageError) -> Invocation
    }

    /// `--print-config`, which may come without what the command is carried out with.
    private static func printing(_ entry: Entry, _ parsed: ParsedArguments) throws(UsageError) -> Invocation {
        let invocation = parsed.positionals.isEmpty ? nil : try entry.invocation(parsed)
        return .printConfiguration(
            try PrintConfigurationOptions(parsed, of: entry.command, for: invocation))
    }

    private static func entries(scenarios: [String]) -> [Entry] {
        [
            Entry(command: DevicesOptions.command) { (parsed) throws(UsageError) in
                .devices(DevicesOptions(parsed))
            },
            Entry(command: RunOptions.command) { (parsed) throws(UsageError) in .run(try RunOptions(parsed))
            },
            Entry(command: ReplayOptions.command) { (parsed) throws(UsageError) in
                .replay(try ReplayOptions(parsed))
            },
            Entry(command: SimulateOptions.command(scenarios: scenarios)) { (parsed) throws(UsageError) in
                .simulate(try SimulateOptions(parsed))
            },
            Entry(command: SendCommandLine.command) { (parsed) throws(UsageError) in
                .send(try SendCommandLine.options(parsed))
            },
            Entry(command: IdentifyOptions.command) { (parsed) throws(UsageError) in
                .identify(IdentifyOptions(parsed))
            },
            Entry(command: DoctorOptions.command) { (parsed) throws(UsageError) in
                .doctor(DoctorOptions(parsed))
            },
            Entry(command: CompletionOptions.command) { (parsed) throws(UsageError) in
                .completion(CompletionOptions(parsed))
            },
            Entry(command: ManualPage.command) { (_) throws(UsageError) in .manual },
            Entry(command: ProfileListOptions.command) { (parsed) throws(UsageError) in
                .profileList(ProfileListOptions(parsed))
            },
            Entry(command: ProfileShowOptions.command) { (parsed) throws(UsageError) in
                .profileShow(ProfileShowOptions(parsed))
            },
            Entry(command: ProfileCheckOptions.command) { (parsed) throws(UsageError) in
                .profileCheck(ProfileCheckOptions(parsed))
            },
            Entry(command: ProfileTryOptions.command) { (parsed) throws(UsageError) in
                .profileTry(ProfileTryOptions(parsed))
            },
        ]
            + RegistryCommand.entries.map { entry in
                Entry(command: entry.command) { (parsed) throws(UsageError) in .registry(entry.read(parsed)) }
            }
    }

    /// Commands of two words.
    private static let families = [ProfileFamily.family, RegistryCommand.family]

    /// Every command that there is.
    static func commands(scenarios: [String]) -> CommandSet {
        commands(entries(scenarios: scenarios))
    }

    private static func commands(_ entries: [Entry]) -> CommandSet {
        CommandSet(single: entries.map(\.command).filter { $0.words.count == 1 }, families: families)
    }

    /// What is wrong with a command line whose first word is no command, or whose second is none of the family.
    private static func noCommand(
        in arguments: ArraySlice<String>, of family: CommandFamily?, among all: [Command]
    ) -> UsageError {
        let commands = family?.commands ?? all
        let names = family.map { $0.commands.map(\.words[1]) } ?? (all.map(\.words[0]) + families.map(\.name))
        guard let word = family == nil ? arguments.first : arguments.dropFirst().first else {
            return .noCommand
        }
        guard word.hasPrefix("-") else {
            return .unknownCommand(word, nearest: suggestion(for: word, among: names))
        }
        let name = String(word.prefix { $0 != "=" })
        let options = commands.flatMap(\.options).map(\.name)
        return options.contains(name)
            ? .optionBeforeCommand(name)
            : .unknownOption(name, nearest: suggestion(for: name, among: options))
    }
}
