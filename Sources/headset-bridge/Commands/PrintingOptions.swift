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

extension PrintingOptions {
    init(_ parsed: ParsedArguments) {
        format = parsed[CommonOptions.format]
        timestamps = parsed[CommonOptions.timestamps]
        color = parsed[CommonOptions.color]
        isRaw = parsed[CommonOptions.raw]
        isVerbose = parsed[CommonOptions.verbose]
    }
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
