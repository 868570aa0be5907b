import SerialIO
import Timing

/// What `headset-bridge identify` was told.
struct IdentifyOptions: Hashable, Sendable {
    /// A port, a file, or `-`.
    var source: PortOrFile
    /// The speed at which to read a port, or at which a file was read; nil where it isn't known.
    var baud: BaudRate? { serial.baud }
    /// How a port is set up.
    var serial = SerialSettingsChange()
    /// How long a port is listened to at one speed.
    var duration = Milliseconds(5000)
    /// Where the draft of a profile is written; nil doesn't write one.
    var draft: String?
    var format = OutputFormat.text
    var isVerbose = false
}

extension IdentifyOptions {
    private static let source = Positional(
        "PORT|FILE", .portOrFile, request: "give a port, like /dev/ttyACM0, a file, or - for standard input")
    private static let baud = Option(
        "--baud", .baud,
        help: "read a port at this speed only; of a file, the speed at which it was read")
    private static let duration = Option(
        "--duration", .seconds, default: Milliseconds(5000), written: "5",
        help: "listen to a port so long at each speed, or until enough has come")
    private static let draft = Option("--draft", .file, help: "write the draft of a profile here; a new file")

    /// The command line of `identify`.
    static let command = Command(
        name: "identify",
        summary: "find out what an unknown port or file speaks",
        about: """
            Looks at bytes and says whether the line was read at its speed, whether they are text, and how packets are \
            marked off: delimiter, sync, length, escape, check, end, each with the number of packets that agree. It \
            looks for no vendor, only for what the bytes have in common, and says "don't know" where chance would do. \
            Nothing is ever sent. PORT is what run takes. Of a port it tries the usual speeds, unless --baud gives one \
            or another program serves it (tcp://, unix:). Of a file it looks at the first 1048576 bytes: bare bytes, \
            hex text, or a capture, whose units count as messages. The exit code is 3 if nothing is certain.
            """,
        examples: [
            .init(line: "headset-bridge identify /dev/ttyUSB0", purpose: "an unknown board on a port"),
            .init(
                line: "headset-bridge identify bytes.bin --baud 115200 --draft mine.json5",
                purpose: "bytes that were read at 115200 baud; the beginning of a profile for them"),
        ],
        positionals: [source.declaration],
        groups: [
            OptionGroup("Reading", baud, duration),
            SerialOptions.line,
            OptionGroup(
                "Output", draft, CommonOptions.format, CommonOptions.verbose, CommonOptions.help,
                CommonOptions.version),
        ], check: SerialOptions.check)

    /// What the arguments say.
    init(_ parsed: ParsedArguments) {
        source = parsed[Self.source]
        serial = SerialSettingsChange(parsed)
        duration = parsed[Self.duration]
        draft = parsed[Self.draft]
        format = parsed[CommonOptions.format]
        isVerbose = parsed[CommonOptions.verbose]
    }
}
