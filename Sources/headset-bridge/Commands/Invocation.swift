import Settings

/// What a whole command line asks for.
enum Invocation: Hashable, Sendable {
    /// A help page, ready to print.
    case help(String)
    /// The line that names the version.
    case version
    case run(RunOptions)
    case replay(ReplayOptions)
    case simulate(SimulateOptions)
    case send(RunOptions)
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
        let entry = entries.first { $0.command.name == arguments.first }
        let options = arguments.prefix { $0 != "--" }
        if options.contains(CommonOptions.help.name) || options.contains("-h") {
            self = .help(entry?.command.help ?? FirstPage.text(commands: entries.map(\.command)))
        } else if options.contains(CommonOptions.version.name) {
            self = .version
        } else {
            do throws(UsageError) {
                guard let entry else {
                    throw Self.noCommand(arguments.first, among: entries.map(\.command))
                }
                var parser = ArgumentParser(entry.command)
                self = try entry.invocation(parser.parse(arguments.dropFirst(), environment: environment))
            } catch {
                throw UsageFailure(command: entry?.command.name, error: error)
            }
        }
    }

    /// A command, and what its parsed arguments ask for.
    private struct Entry {
        let command: Command
        let invocation: (ParsedArguments) throws(UsageError) -> Invocation
    }

    private static func entries(scenarios: [String]) -> [Entry] {
        [
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
        ]
    }

    /// What is wrong with a command line whose first word is no command.
    private static func noCommand(_ word: String?, among commands: [Command]) -> UsageError {
        guard let word else { return .noCommand }
        guard word.hasPrefix("-") else {
            return .unknownCommand(word, nearest: suggestion(for: word, among: commands.map(\.name)))
        }
        let name = String(word.prefix { $0 != "=" })
        let options = commands.flatMap(\.options).map(\.name)
        return options.contains(name)
            ? .optionBeforeCommand(name)
            : .unknownOption(name, nearest: suggestion(for: name, among: options))
    }
}
