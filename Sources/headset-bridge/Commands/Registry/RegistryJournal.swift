import Accessories
import RegistryStore
import Timing

/// What `headset-bridge registry journal` was told.
struct RegistryJournalOptions: Hashable, Sendable {
    /// How the journal is written.
    enum Form: String, CaseIterable, Sendable {
        case text, json, csv
    }

    /// From where on it is wanted.
    enum Start: Hashable, Sendable {
        /// Behind this place.
        case position(UInt64)
        case time(WallTime)
    }

    var place: RegistryPlace
    var form = Form.text
    var since: Start?
    var accessory: String?
    var field: AccessoryField?
}

extension RegistryJournalOptions {
    private static let form = Option(
        "--format", ValueSyntax<Form>.choice, default: Form.text, written: "text", inEnvironment: false,
        help: "sentences, one JSON object a line, or a table for spreadsheets (RFC 4180)")
    private static let since = Option(
        "--since", .journalStart,
        help: "what was changed after this place, or from this time on: 120, 2026-01-05T09:00:00Z")
    private static let accessory = Option(
        "--accessory", ValueSyntax<String>.name, help: "of this accessory only, by its board id")
    private static let field = Option(
        "--field", .field, help: "of this field only, such as placement")

    /// The command line of `registry journal`.
    static let command = Command(
        name: "registry journal",
        summary: "everything that was ever changed, and why",
        about: """
            Prints the registry's journal, which is only ever added to: when, which accessory, what was done, and which \
            fields were what before and are what since. A CSV has one row a field; its times are UTC.
            """,
        examples: [
            .init(
                line: "headset-bridge registry journal --accessory HB-DEMO-0001 --field placement",
                purpose: "where a headset has been"),
            .init(
                line: "headset-bridge registry journal --format csv > journal.csv",
                purpose: "for a spreadsheet"),
        ],
        positionals: [],
        groups: [
            OptionGroup("What is printed", since, accessory, field), RegistryPlace.group,
            OptionGroup("Output", form, CommonOptions.help, CommonOptions.version),
        ], readsEnvironment: true)

    /// What the arguments say.
    init(_ parsed: ParsedArguments) {
        place = RegistryPlace(of: parsed)
        form = parsed[Self.form]
        since = parsed[Self.since]
        accessory = parsed[Self.accessory]
        field = parsed[Self.field]
    }
}

/// `headset-bridge registry journal`.
struct JournalReading {
    /// So many changes are read at once.
    private static let page = 1000

    let options: RegistryJournalOptions
    let environment: (_ name: String) -> String?

    /// Prints it, page by page.
    func run() throws(Failure) -> ExitCode {
        let registry = try OpenRegistry(options.place, makes: false, environment: environment)
        var output = try LineOutput.results()
        var writer = JournalWriter(options.form)
        try output.write(results: writer.head)
        var position = options.firstPosition
        while !output.readerIsGone {
            let changes = try registry.asking { () throws(RegistryFailure) in
                try registry.store.changes(after: position, limit: Self.page)
            }
            guard let last = changes.last else { break }
            position = last.position
            try output.write(results: changes.compactMap(options.wanted).map { writer.lines($0) }.joined())
        }
        return .done
    }
}

extension RegistryJournalOptions {
    fileprivate var firstPosition: UInt64 {
        switch since {
        case .position(let position): position
        case .time, nil: 0
        }
    }

    /// What of a change is wanted; nil if nothing.
    fileprivate func wanted(_ change: RegistryChange) -> RegistryChange? {
        if let accessory, change.accessory != accessory { return nil }
        if case .time(let time) = since, change.time < time { return nil }
        guard let field else { return change }
        var wanted = change
        wanted.fields = change.fields.filter { $0.field == field }
        return wanted.fields.isEmpty ? nil : wanted
    }
}

extension ValueSyntax where Value == RegistryJournalOptions.Start {
    /// A place in the journal, or a time.
    fileprivate static let journalStart = ValueSyntax(placeholder: "PLACE|TIME") {
        (text) throws(ValueError) in
        if let position = UInt64(text) { return .position(position) }
        guard let time = WallTime(rfc3339: text) else {
            throw .notANumber(example: "120 or 2026-01-05T09:00:00Z")
        }
        return .time(time)
    }
}

extension ValueSyntax where Value == AccessoryField {
    /// One of the fields; help needn't list them all.
    fileprivate static let field = ValueSyntax(
        placeholder: "FIELD", offer: choice.offer, read: choice.read)
}
