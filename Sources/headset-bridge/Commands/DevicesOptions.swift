import Timing

/// What `headset-bridge devices` was told.
struct DevicesOptions: Hashable, Sendable {
    /// Whether it goes on, and tells what comes and goes.
    var watches = false
    /// How long it does; nil until it is ended.
    var duration: Milliseconds?
    /// `--config`: a JSON5 file, whose `usbIds` count.
    var configuration: String?
    var format = OutputFormat.text
    /// Whether text of devices is shown as it is.
    var isRaw = false
}

extension DevicesOptions {
    private static let watch = Option("--watch", help: "go on, and tell what comes and goes, until Ctrl-C")
    private static let duration = Option("--duration", .seconds, help: "stop after so many seconds")

    /// The command line of `devices`.
    static let command = Command(
        name: "devices",
        summary: "list the serial ports, with what hangs on each",
        about: """
            Lists the serial ports: what is plugged in, as far as its USB numbers tell (board, bridge or probe), the \
            name by which it is found again on any port, driver and place, its link in /dev/serial/by-id, and who has \
            it open. Nothing is opened, so that no board is reset. A board goes by its USB serial number; one that has \
            none goes by its place, and the list says so. The key usbIds of a configuration tells of more boards.
            """,
        examples: [
            .init(line: "headset-bridge devices", purpose: "a table"),
            .init(
                line: "headset-bridge devices --watch --format json",
                purpose: "a line for each port, and each time one comes or goes"),
        ],
        positionals: [],
        groups: [
            OptionGroup("Watching", watch, duration),
            OptionGroup(
                "Output", CommonOptions.configuration, CommonOptions.format, CommonOptions.raw,
                CommonOptions.help, CommonOptions.version),
        ],
        readsEnvironment: true,
        check: { (parsed) throws(UsageError) in try parsed.require(watch, for: duration) })

    /// What the arguments say.
    init(_ parsed: ParsedArguments) {
        watches = parsed[Self.watch]
        duration = parsed[Self.duration]
        configuration = parsed[CommonOptions.configuration]
        format = parsed[CommonOptions.format]
        isRaw = parsed[CommonOptions.raw]
    }
}
