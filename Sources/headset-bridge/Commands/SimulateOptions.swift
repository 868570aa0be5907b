/// What `headset-bridge simulate` was told.
struct SimulateOptions: Hashable, Sendable {
    /// The name of the scenario.
    var scenario: String
    var settings = GivenSettings()
    var printing = PrintingOptions()
    /// What the simulated noise starts from: same seed, same bytes.
    /// Nil is the scenario's own.
    var seed: UInt64?
    /// Where the headset plays.
    var stage: Stage

    /// Where a simulated headset plays.
    enum Stage: Hashable, Sendable {
        /// On a pseudo-terminal, so many times faster than the clock; `link` is a stable name for it. It begins when
        /// someone opens the port, or at once if not `waits`.
        case terminal(link: String?, speed: Double, waits: Bool)
        /// Into a file, in virtual time; an existing file is replaced only if `overwrites`.
        case file(String, overwrites: Bool)
        /// Onto standard output, as a capture, in virtual time.
        case standardOutput
    }
}

extension SimulateOptions {
    private static let scenario = Positional(
        "SCENARIO", .scenario, request: "give a scenario, like demo")
    private static let link = Option("--link", .path, help: "give the pseudo-terminal this stable name")
    private static let seed = Option(
        "--seed", ValueSyntax<UInt64>.seed, help: "what the noise starts from: same seed, same bytes")
    private static let speed = Option(
        "--speed", .speed, default: 1, written: "1", help: "so many times faster than the clock")
    private static let noWait = Option("--no-wait", help: "begin at once, not when the port is opened")
    private static let record = Option(
        "--record", .file, help: "no terminal: write the whole session to this file, in virtual time")
    private static let overwrite = Option("--overwrite", help: "replace the file of --record")

    /// The command line of `simulate`; `scenarios` are the names that its help lists.
    static func command(scenarios: [String]) -> Command {
        Command(
            name: "simulate",
            summary: "a headset on a pseudo-terminal, or in a capture",
            about: """
                Plays a scenario as a board would: the firmware's own library answers on a pseudo-terminal, whose \
                path is the first line of the output. Bridge it with run like any board. Scenarios: \
                \(scenarios.joined(separator: ", ")).
                """,
            examples: [
                .init(
                    line: "headset-bridge simulate demo --link /tmp/headset",
                    purpose: "then, in another terminal: headset-bridge run /tmp/headset"),
                .init(
                    line: "headset-bridge simulate demo --seed 7 --record demo.pcapng",
                    purpose: "the same session at once, into a capture"),
            ],
            positionals: [scenario.declaration],
            groups: [
                OptionGroup("The headset", link, seed, speed, noWait, record, overwrite),
                CommonOptions.settings,
                CommonOptions.printing,
            ],
            check: check)
    }

    @Sendable private static func check(_ parsed: ParsedArguments) throws(UsageError) {
        _ = try stage(parsed)
    }

    /// What the arguments say.
    ///
    /// - Throws: ``UsageError`` where options exclude each other.
    init(_ parsed: ParsedArguments) throws(UsageError) {
        scenario = parsed[Self.scenario]
        settings = GivenSettings(parsed)
        printing = PrintingOptions(parsed)
        seed = parsed[Self.seed]
        stage = try Self.stage(parsed)
    }

    private static func stage(_ parsed: ParsedArguments) throws(UsageError) -> Stage {
        let reason = "with --record there is no terminal, and time is virtual"
        try parsed.refuse(record, with: link, because: reason)
        try parsed.refuse(record, with: speed, because: reason)
        try parsed.refuse(record, with: noWait, because: reason)
        try parsed.require(record, for: overwrite)
        guard let file = parsed[record] else {
            return .terminal(link: parsed[link], speed: parsed[speed], waits: !parsed[noWait])
        }
        guard file == "-" else {
            return .file(file, overwrites: parsed[overwrite])
        }
        guard !parsed[overwrite] else {
            throw .conflict("--record -", overwrite.name, reason: "standard output is no file to replace")
        }
        return .standardOutput
    }
}
