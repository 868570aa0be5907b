/// What `headset-bridge profile try` was told.
struct ProfileTryOptions: Hashable, Sendable {
    /// The profile, by name or file.
    var profile: String
    /// The capture, bare bytes or hex text; `-` is standard input.
    var file: String
    var format = OutputFormat.text
    var color = ColorPolicy.auto
    /// `--raw`: what came from a device goes to the terminal as it is.
    var isRaw = false
    /// How many units are printed; nil prints all.
    var count: Int?
}

extension ProfileTryOptions {
    private static let profile = Positional(
        "PROFILE", ValueSyntax<String>.profile,
        request: "give a profile's name or file; headset-bridge profile list names them")
    private static let file = Positional(
        "FILE", .file, request: "give a capture, the bytes of a board, or - for standard input")
    private static let count = Option(
        "--count", ValueSyntax<Int>.count, help: "print so many units, then the summary of all")

    /// The command line of `profile try`.
    static let command = Command(
        name: "profile try",
        summary: "what a profile makes of a capture, packet by packet",
        about: """
            Reads what replay reads (a capture, raw bytes, hex text), and shows for every unit whether it is a packet, \
            which rule of the profile reads it, and what it says by that: wear states, readings, links, log lines, \
            what is remembered, what would be answered. At the end it sums up, and says what to change.
            """,
        examples: [
            .init(
                line: "headset-bridge profile try mine.json5 board.log",
                purpose: "a profile of yours, on a log"),
            .init(
                line: "headset-bridge profile try samsung session.pcapng --count 20",
                purpose: "one of the tool's, on a capture"),
            .init(
                line: "headset-bridge profile try google_pixelbuds:gfps - --format json",
                purpose: "another of its framings, on standard input, for a program"),
        ],
        positionals: [profile.declaration, file.declaration],
        groups: [
            OptionGroup("What is printed", count),
            OptionGroup(
                "Output", CommonOptions.format, CommonOptions.color, CommonOptions.raw, CommonOptions.help,
                CommonOptions.version),
        ])

    /// What the arguments say.
    init(_ parsed: ParsedArguments) {
        profile = parsed[Self.profile]
        file = parsed[Self.file]
        format = parsed[CommonOptions.format]
        color = parsed[CommonOptions.color]
        isRaw = parsed[CommonOptions.raw]
        count = parsed[Self.count]
    }
}
