import Accessories
import HeadsetTerms
import SerialIO

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
    static let printConfiguration = Option(
        "--print-config", help: "print the settings as a configuration file, with where each comes from")
    static let profile = Option(
        "--profile", .profile, standard: "native", inEnvironment: true,
        help:
            "how the board speaks: a profile's name or file, and after a colon which of its framings; raw shows bytes"
    )
    static let registry = Option(
        "--registry", .file, standard: "registry.sqlite where XDG keeps state", inEnvironment: true,
        help: "the registry, which several programs may use at once")
    static let explain = Option(
        "--explain", help: "tell why: what each ear and source waits for, and what each decision was made of")
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
    static let help = Option("--help", help: "print help")
    static let version = Option("--version", help: "print the version")

    /// What the fold is told.
    static let settings = OptionGroup(
        "Settings", configuration, printConfiguration, baud, hostAddress, playing)
    /// What a person or a program sees.
    static let printing = OptionGroup("Output", format, timestamps, color, raw, verbose, help, version)
}
