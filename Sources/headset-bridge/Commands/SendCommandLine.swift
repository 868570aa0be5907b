import BridgeCore
import HeadsetTerms
import HeadsetWire
import Sessions
import Timing

/// The command line of `send`, which is a `run` that has one thing to send.
enum SendCommandLine {
    private static let port = Positional("PORT", .port, request: "give a port, like /dev/ttyACM0")
    private static let request = Positional(
        "COMMAND", ValueSyntax<String>.errand, request: "give a command, like ping")
    private static let rest = Positional(each: "ARGUMENT", ValueSyntax<String>.word, request: nil)
    private static let wait = Option("--wait", .seconds, help: "wait for a port that isn't there yet")
    private static let timeout = Option(
        "--timeout", .seconds, default: 60_000, written: "60",
        help: "give up, with exit code 74, after so many seconds")
    private static let listen = Option(
        "--listen", .seconds, default: 1000, written: "1",
        help: "after raw and text: show so long what comes back")
    private static let lineEnd = Option(
        "--line-end", .choice, default: LineEnd.lf, written: "lf", help: "what ends the line of text")
    private static let record = Option(
        "--record", .file, help: "record the session here; - is standard output")
    private static let overwrite = Option("--overwrite", help: "replace the file of --record")

    static let command = Command(
        name: "send",
        summary: "send one request, or any bytes, and show the answer",
        about: """
            Opens the port, waits for the board to say who it is, asks once, and shows events until the answer. \
            COMMAND: identify; ping; set-reporting SENSOR left|right MS (0 stops it); set-parameter NUMBER VALUE; \
            request-links; reset; self-test NUMBER. Not waiting, for any board: raw HEX...; text WORDS... (in UTF-8), after which \
            what comes back is shown as it is, or read by --profile. Exit code 0 \
            if the board acknowledged (or the bytes are out), 1 if it refused, 74 if it didn't answer.
            """,
        examples: [
            .init(line: "headset-bridge send /dev/ttyACM0 ping", purpose: "is anybody there?"),
            .init(
                line: "headset-bridge send /dev/ttyACM0 set-reporting 0 left 20",
                purpose: "readings of sensor 0 of the left ear, every 20 ms"),
            .init(
                line: "headset-bridge send /dev/ttyUSB0 raw 7e 01 ff03 7e",
                purpose: "these bytes, as they are"),
            .init(
                line: "headset-bridge send /dev/ttyUSB0 --line-end crlf text wear on",
                purpose: "a line of text"),
        ],
        positionals: [port.declaration, request.declaration, rest.declaration],
        groups: [
            OptionGroup("The board", CommonOptions.profile, wait, timeout, listen, lineEnd),
            SerialOptions.line,
            OptionGroup("Recording", record, overwrite),
            CommonOptions.settings,
            CommonOptions.printing,
        ],
        readsEnvironment: true, check: check)

    /// What the arguments say.
    ///
    /// - Throws: ``UsageError`` where there is no such command, or not with such arguments.
    static func options(_ parsed: ParsedArguments) throws(UsageError) -> RunOptions {
        var options = RunOptions(ports: [parsed[port]])
        options.settings = GivenSettings(parsed)
        options.settings.profile = parsed[CommonOptions.profile]
        options.printing = PrintingOptions(parsed)
        options.recording = try recording(parsed)
        options.reconnects = false
        options.wait = parsed[wait]
        options.timeout = parsed[timeout]
        options.keyboard = .off
        var request = SendWords(([parsed[request]] + parsed[rest])[...])
        let errand = try request.errand(lineEnd: parsed[lineEnd], listening: parsed[listen])
        options.errand = errand
        // Whoever sends bytes of their own wants no others sent.
        if case .send = errand { options.onlyListens = true }
        return options
    }

    @Sendable private static func check(_ parsed: ParsedArguments) throws(UsageError) {
        _ = try recording(parsed)
        try SerialOptions.check(parsed)
    }

    private static func recording(_ parsed: ParsedArguments) throws(UsageError) -> RunOptions.Recording {
        try RunOptions.Recording(parsed, record: record, overwrite: overwrite) ?? .off
    }
}
