import BridgeCore
import Sessions
import Timing

extension RunOptions {
    private static let ports = Positional(each: "PORT", .port, request: nil)
    private static let duration = Option("--duration", .seconds, help: "stop after so many seconds")
    private static let wait = Option("--wait", .seconds, help: "wait for a port that isn't there yet")
    private static let probe = Option(
        "--probe",
        help: "without PORT: ask at every port whether a board answers; opening one can reset what is there")
    private static let listenOnly = Option("--listen-only", help: "never send anything to the board")
    private static let noReconnect = Option(
        "--no-reconnect", help: "stop when the board goes away, instead of waiting for it")
    private static let anyBoard = Option(
        "--any-board",
        help: "when a board comes back behind the same port, take it though it says it is another")
    static let grace = Option(
        "--grace", .seconds, standard: "5", inEnvironment: true,
        help: "keep the state so long while the board is away")
    static let onUnplug = Option(
        "--on-unplug", ValueSyntax<UnplugPolicy>.choice, standard: "clear", inEnvironment: true,
        help: "what becomes of the state after that")
    private static let noAutoRegister = Option(
        "--no-auto-register", help: "leave it to an app to pair and register the board")
    private static let noUpdate = Option(
        "--no-update", help: "leave it to an app's extension to update placement and sources")
    private static let until = Option(
        "--until", .condition,
        help: """
            stop, with exit code 0, as soon as this holds, like placement=inEar; fields: \
            \(Condition.Field.allCases.map(\.rawValue).joined(separator: ", "))
            """)
    private static let timeout = Option(
        "--timeout", .seconds, help: "stop, with exit code 1, if --until doesn't hold by then")
    private static let keyboard = Option(
        "--keyboard", .choice, default: KeyboardChoice.auto, written: "auto",
        help: """
            on a terminal: all that is typed goes to the board, only the keys behind Ctrl-T are used (Ctrl-T ? lists \
            them), or none; auto is all for a board of text lines, else keys
            """)
    private static let lineEnd = Option(
        "--line-end", ValueSyntax<LineEnd>.choice, standard: "the profile's, else lf",
        help: "what Enter sends to the board")
    private static let sharePty = Option(
        "--share-pty", .path,
        help: "a pseudo-terminal of this name, where your own terminal program finds the board")
    private static let serve = Option(
        each: "--serve", .servedStream,
        help: """
            let other programs read along: JSON Lines at unix:PATH or tcp://127.0.0.1:PORT, or with raw+ before it what the \
            board says; may be given again
            """)
    private static let record = Option(
        "--record", .file, help: "record the session here; - is standard output")
    private static let noRecord = Option("--no-record", help: "record nothing")
    private static let overwrite = Option("--overwrite", help: "replace the file of --record")

    /// The command line of `run`.
    static let command = Command(
        name: "run",
        summary: "bridge the board on a serial port and show each event",
        about: """
            Opens the port, waits for the board to say who it is, decides from its sensors whether the headset is \
            worn, keeps what the system would believe of it, and shows each change with its reason. The session is \
            recorded; after an unplug the same board is waited for, wherever it is plugged in. Without PORT the board \
            that is there is taken, or the first to come. PORT is a path (/dev/ttyACM0), a name in /dev/serial/by-id, \
            usb:VENDOR:PRODUCT or usb:VENDOR:PRODUCT:SERIAL as devices lists them, what another program serves \
            (tcp://HOST:PORT, rfc2217://HOST:PORT, unix:PATH), or - for bytes on standard input; NAME=PORT gives it a \
            name of your own. With several, each board is a link of its own. SIGHUP has it read its configuration \
            again, SIGUSR1 gives the ports up, and takes them back.
            """,
        examples: [
            .init(line: "headset-bridge run", purpose: "the board that is plugged in, or the first to come"),
            .init(line: "headset-bridge run /dev/ttyACM0", purpose: "the board on this port"),
            .init(
                line: "headset-bridge run L=usb:0403:6001:A1 R=usb:0403:6001:B2 --format json",
                purpose: "two boards under names of your own, lines for a program"),
            .init(
                line: "headset-bridge run /dev/ttyACM0 --until placement=inEar --timeout 30",
                purpose: "a test: exit code 0 if it is put on within 30 seconds, else 1"),
        ],
        positionals: [ports.declaration],
        groups: [
            OptionGroup(
                "The board", CommonOptions.profile, probe, wait, duration, listenOnly, noReconnect, anyBoard,
                grace, onUnplug, until, timeout),
            SerialOptions.line,
            OptionGroup("The registry", CommonOptions.registry, noAutoRegister, noUpdate),
            OptionGroup("What is printed", CommonOptions.explain),
            OptionGroup("Typing and other programs", keyboard, lineEnd, sharePty, serve),
            OptionGroup("Recording", record, noRecord, overwrite),
            CommonOptions.settings,
            CommonOptions.printing,
        ],
        readsEnvironment: true, check: check)

    @Sendable private static func check(_ parsed: ParsedArguments) throws(UsageError) {
        try parsed.require(until, for: timeout)
        try SerialOptions.check(parsed)
        _ = try recording(parsed)
        try checkPorts(parsed)
    }

    /// Names tell links apart, so no two may be the same; and what is typed is for one board.
    private static func checkPorts(_ parsed: ParsedArguments) throws(UsageError) {
        let ports = parsed[Self.ports]
        if parsed[probe], !ports.isEmpty {
            throw .conflict(probe.name, ports[0].text, reason: "give a port, or have one looked for")
        }
        if parsed[probe], parsed[listenOnly] {
            throw .conflict(probe.name, listenOnly.name, reason: "who asks has to send")
        }
        for (index, port) in ports.enumerated() {
            if parsed[serve].contains(where: { .remote($0.address) == port.place }) {
                throw .conflict(serve.name, port.text, reason: "it would read what it writes")
            }
            if ports[..<index].contains(where: { $0.place == port.place }) { throw .portTwice(port.text) }
            if ports[..<index].contains(where: { $0.link == port.link }) { throw .portTwice(port.link) }
        }
        guard ports.count > 1 else { return }
        if ports.contains(where: { $0.place == .input }) { throw .inputAmongPorts }
        if parsed.has(sharePty) { throw .onlyForOneBoard(sharePty.name) }
        if let raw = parsed[serve].first(where: { $0.content == .bytes }) {
            throw .onlyForOneBoard("\(serve.name) \(raw)")
        }
        if parsed[keyboard] == .all { throw .onlyForOneBoard("\(keyboard.name) all") }
    }

    /// What the arguments say.
    ///
    /// - Throws: ``UsageError`` where options exclude each other.
    init(_ parsed: ParsedArguments) throws(UsageError) {
        ports = parsed[Self.ports]
        settings = GivenSettings(parsed)
        settings.profile = parsed[CommonOptions.profile]
        settings.registry = parsed[CommonOptions.registry]
        registers = !parsed[Self.noAutoRegister]
        updates = !parsed[Self.noUpdate]
        printing = PrintingOptions(parsed)
        recording = try Self.recording(parsed)
        reconnects = !parsed[Self.noReconnect]
        keepsBoard = !parsed[Self.anyBoard]
        probes = parsed[Self.probe]
        duration = parsed[Self.duration]
        wait = parsed[Self.wait]
        // Nobody is there to hear anything.
        onlyListens = parsed[Self.listenOnly] || ports.contains { $0.place == .input }
        grace = parsed[Self.grace]
        onUnplug = parsed[Self.onUnplug]
        keyboard = parsed[Self.keyboard]
        lineEnd = parsed[Self.lineEnd]
        sharedTerminal = parsed[Self.sharePty]
        served = parsed[Self.serve]
        until = parsed[Self.until]
        explains = parsed[CommonOptions.explain]
        timeout = parsed[Self.timeout]
    }

    private static func recording(_ parsed: ParsedArguments) throws(UsageError) -> Recording {
        try parsed.refuse(record, with: noRecord, because: "give one of them")
        if let recording = try Recording(parsed, record: record, overwrite: overwrite) { return recording }
        return parsed[noRecord] ? .off : .byDefault
    }
}

extension RunOptions.Recording {
    /// Where the command line says to record to; nil if it doesn't say.
    init?(
        _ parsed: ParsedArguments, record: Option<String?>, overwrite: Option<Bool>
    ) throws(UsageError) {
        try parsed.require(record, for: overwrite)
        guard let file = parsed[record] else { return nil }
        guard file == "-" else {
            self = .file(file, overwrites: parsed[overwrite])
            return
        }
        guard !parsed[overwrite] else {
            throw .conflict("--record -", overwrite.name, reason: "standard output is no file to replace")
        }
        guard parsed[CommonOptions.format] == .text else {
            throw .conflict(
                "--record -", "--format json", reason: "record to a file, and read the lines from here")
        }
        self = .standardOutput
    }
}
