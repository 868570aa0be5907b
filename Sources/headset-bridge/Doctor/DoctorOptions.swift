import SerialIO
import Sessions
import Timing

/// What `headset-bridge doctor` was told.
struct DoctorOptions: Hashable, Sendable {
    /// The port to open; nil looks at the machine and all of its ports, and opens none.
    var port: PortName?
    /// `--config`, `--profile`, `--registry` and the line.
    var settings = GivenSettings()
    /// How long a board has to say something.
    var duration = Milliseconds(3000)
    /// Whether nothing is sent.
    var onlyListens = false
    /// Whether the udev rules are printed, and nothing else is done.
    var printsRules = false
    var format = OutputFormat.text
    /// Whether what is fine is told, too.
    var isVerbose = false
}

extension DoctorOptions {
    private static let port = Positional(optional: "PORT", .port)
    private static let listen = Option(
        "--listen", .seconds, default: Milliseconds(3000), written: "3",
        help: "how long the board has to say something")
    private static let listenOnly = Option("--listen-only", help: "never send anything")
    private static let verbose = Option("--verbose", help: "tell what is fine, too; JSON always does")
    private static let udevRules = Option(
        "--udev-rules",
        help: "print udev rules for the boards that the tool and usbIds know, and do nothing else")

    /// The command line of `doctor`.
    static let command = Command(
        name: "doctor",
        summary: "find out why it doesn't work, and what mends it",
        about: """
            Looks at what is known to keep a board from working: rights, other programs, ModemManager, brltty, udev and \
            its rules, drivers, the configuration, places that can't be written. Each finding comes with the command \
            that mends it. Without PORT nothing is opened. PORT is opened, which raises DTR and RTS and so resets some \
            boards. The board is asked who it is, and if it is silent, or has another speed, protocol or version, that is \
            told. PORT is what run takes: a path, a name in /dev/serial/by-id, usb:VID:PID[:SERIAL], tcp:// and so on. The exit code is 1 if a \
            problem was found, 69 if there is no such port.
            """,
        examples: [
            .init(line: "headset-bridge doctor", purpose: "the machine and its ports; nothing is opened"),
            .init(line: "headset-bridge doctor /dev/ttyUSB0", purpose: "this port and the board behind it"),
            .init(
                line: "headset-bridge doctor --format json",
                purpose: "a line for each check, for a program"),
            .init(
                line: "headset-bridge doctor --udev-rules > 70-headset-bridge.rules",
                purpose: "udev rules, for /etc/udev/rules.d"),
        ],
        positionals: [port.declaration],
        groups: [
            OptionGroup("The board", listen, listenOnly, CommonOptions.profile),
            OptionGroup(
                "Settings", CommonOptions.configuration, CommonOptions.registry, CommonOptions.baud),
            SerialOptions.line,
            OptionGroup(
                "Output", udevRules, CommonOptions.format, verbose, CommonOptions.help,
                CommonOptions.version),
        ],
        readsEnvironment: true, check: check)

    @Sendable private static func check(_ parsed: ParsedArguments) throws(UsageError) {
        try SerialOptions.check(parsed)
        if parsed[port]?.place == .input {
            throw .badValue(of: "PORT", text: "-", .inputIsNoPort)
        }
    }

    /// What the arguments say.
    init(_ parsed: ParsedArguments) {
        port = parsed[Self.port]
        settings.configuration = parsed[CommonOptions.configuration]
        settings.profile = parsed[CommonOptions.profile]
        settings.registry = parsed[CommonOptions.registry]
        settings.serial = SerialSettingsChange(parsed)
        duration = parsed[Self.listen]
        onlyListens = parsed[Self.listenOnly]
        printsRules = parsed[Self.udevRules]
        format = parsed[CommonOptions.format]
        isVerbose = parsed[Self.verbose]
    }
}
