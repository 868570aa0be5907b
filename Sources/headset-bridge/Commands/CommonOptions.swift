import Accessories
import HeadsetTerms
import SerialIO

/// Settings as the command line or the environment gives them; nil where they leave it to the configuration file, the
/// capture or the default.
struct GivenSettings: Hashable, Sendable {
    /// `--config`: a JSON5 file.
    var configuration: String?
    /// `--baud`.
    var baud: BaudRate?
    /// `--host-address`: which audio source of the headset is this host.
    var hostAddress: BluetoothAddress?
    /// `--playing`: what this host plays.
    var playing: Playing?
}

/// How results are shown.
struct PrintingOptions: Hashable, Sendable {
    /// `--format`.
    var format = OutputFormat.text
    /// `--timestamps`, for text.
    var timestamps = TimestampStyle.session
    /// `--color`, for text.
    var color = ColorPolicy.auto
    /// `--raw`: what came from a device goes to the terminal as it is.
    var isRaw = false
    /// `--verbose`.
    var isVerbose = false
}

/// The shape of the lines on standard output.
enum OutputFormat: String, CaseIterable, Sendable {
    /// Sentences for a person.
    case text
    /// One JSON object a line, for a program.
    case json
}

/// Which times stand before lines of text.
enum TimestampStyle: String, CaseIterable, Sendable {
    /// Seconds since the session began.
    case session
    /// The time of day.
    case wall
    /// Seconds since the line before.
    case delta
}

/// The options that every command has.
enum CommonOptions {
    static let configuration = Option(
        "--config", .file, inEnvironment: true, help: "read settings from this JSON5 file")
    static let baud = Option(
        "--baud", .baud, standard: "115200", inEnvironment: true, help: "speed of the line in bits a second")
    static let hostAddress = Option(
        "--host-address", .bluetoothAddress, inEnvironment: true,
        help: "Bluetooth address of the phone that this host stands for")
    static let playing = Option(
        "--playing", ValueSyntax<Playing>.choice, standard: "none", inEnvironment: true,
        help: "what that phone plays")
    static let format = Option(
        "--format", .choice, default: OutputFormat.text, written: "text", inEnvironment: true,
        help: "sentences, or one JSON object a line")
    static let timestamps = Option(
        "--timestamps", .choice, default: TimestampStyle.session, written: "session", inEnvironment: true,
        help: "in text: time since the start, of day, or since the line before")
    static let color = Option(
        "--color", .choice, default: ColorPolicy.auto, written: "auto", inEnvironment: true,
        help: "colours in text; NO_COLOR turns auto off")
    static let raw = Option("--raw", help: "show the device's text as it is, control characters included")
    static let verbose = Option("--verbose", help: "say more on standard error")
    static let help = Option("--help", help: "show this page")
    static let version = Option("--version", help: "print the version")

    /// What the fold is told.
    static let settings = OptionGroup("Settings", configuration, baud, hostAddress, playing)
    /// What a person or a program sees.
    static let printing = OptionGroup("Output", format, timestamps, color, raw, verbose, help, version)
}

extension GivenSettings {
    init(_ parsed: ParsedArguments) {
        configuration = parsed[CommonOptions.configuration]
        baud = parsed[CommonOptions.baud]
        hostAddress = parsed[CommonOptions.hostAddress]
        playing = parsed[CommonOptions.playing]
    }
}

extension PrintingOptions {
    init(_ parsed: ParsedArguments) {
        format = parsed[CommonOptions.format]
        timestamps = parsed[CommonOptions.timestamps]
        color = parsed[CommonOptions.color]
        isRaw = parsed[CommonOptions.raw]
        isVerbose = parsed[CommonOptions.verbose]
    }
}
