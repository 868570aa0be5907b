/// A command of `headset-bridge registry`.
enum RegistryCommand: Hashable, Sendable {
    case show(RegistryShowOptions)
    case watch(RegistryWatchOptions)
    case journal(RegistryJournalOptions)
    case call(RegistryCall)
    case export(RegistryExportOptions)
    case importing(RegistryImportOptions)

    /// One of them as the command line has it.
    struct Entry: Sendable {
        let command: Command
        let read: @Sendable (ParsedArguments) -> RegistryCommand
    }

    /// All of them, in the order of the help.
    static let entries: [Entry] = [
        Entry(command: RegistryShowOptions.command) { .show(RegistryShowOptions($0)) },
        Entry(command: RegistryWatchOptions.command) { .watch(RegistryWatchOptions($0)) },
        Entry(command: RegistryJournalOptions.command) { .journal(RegistryJournalOptions($0)) },
        Entry(command: RegistryCall.pair) { .call(RegistryCall(pairing: $0)) },
        Entry(command: RegistryCall.register) { .call(RegistryCall(registering: $0)) },
        Entry(command: RegistryCall.remove) { .call(RegistryCall(removing: $0)) },
        Entry(command: RegistryExportOptions.command) { .export(RegistryExportOptions($0)) },
        Entry(command: RegistryImportOptions.command) { .importing(RegistryImportOptions($0)) },
    ]

    static let family = CommandFamily(
        name: "registry",
        summary: "what the system believes: show, journal, pair, …",
        about: """
            The registry holds which accessories are paired and registered, and what the system believes of them. It is \
            a file that a run, companion apps and these commands may use at the same time. What can be asked of it is \
            what a companion app's container can ask, by the same rules.
            """,
        commands: entries.map(\.command))

    /// Carries it out.
    func run(environment: @escaping (_ name: String) -> String?) throws(Failure) -> ExitCode {
        switch self {
        case .show(let options): try RegistryShowing(options: options, environment: environment).run()
        case .watch(let options): try RegistryWatching(options: options, environment: environment).run()
        case .journal(let options): try JournalReading(options: options, environment: environment).run()
        case .call(let call): try call.run(environment: environment)
        case .export(let options): try RegistryExporting(options: options, environment: environment).run()
        case .importing(let options): try RegistryImporting(options: options, environment: environment).run()
        }
    }
}
