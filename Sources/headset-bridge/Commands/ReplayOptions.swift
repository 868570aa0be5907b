import Timing

/// What `headset-bridge replay` was told.
struct ReplayOptions: Hashable, Sendable {
    /// The captures, one after another; `-` is standard input.
    var files: [String]
    var settings = GivenSettings()
    var printing = PrintingOptions()
    /// Whether it is also told why.
    var explains = false
    /// The first moment that is printed; nil is the start.
    var from: Timestamp?
    /// The first moment that isn't printed any more; nil is past the end.
    var to: Timestamp?
    /// How many lines are printed that are neither the first nor the last; nil prints all.
    var count: Int?
    /// How far apart the units of raw input are; nil puts all of them at the start.
    var gap: Milliseconds?
}

extension ReplayOptions {
    private static let files = Positional(
        each: "FILE", .file, request: "give a capture, or - for standard input")
    private static let from = Option("--from", .moment, help: "print only from this moment on")
    private static let to = Option("--to", .moment, help: "print only what is before this moment")
    private static let count = Option(
        "--count", ValueSyntax<Int>.count, help: "print so many events, then the summary")
    private static let gap = Option(
        "--gap", .milliseconds, help: "raw bytes have no times: put their units so far apart")

    /// The command line of `replay`.
    static let command = Command(
        name: "replay",
        summary: "show again what a recorded session said",
        about: """
            Reads captures and says what the live session said: the same events at the same times. A file that is no \
            capture is read as raw bytes from a serial line, or as the bytes that its text spells: xxd, hexdump -C, \
            plain hex, with or without times and directions. Everything is worked out from the start, whatever part \
            of it is printed.
            """,
        examples: [
            .init(line: "headset-bridge replay session.pcapng", purpose: "a session, as fast as it goes"),
            .init(
                line: "headset-bridge replay session.pcapng --from 12.4 --to 20 --format json",
                purpose: "a part of it, for a program"),
            .init(
                line: "headset-bridge replay session.pcapng --explain --from 5 --to 8",
                purpose: "why it came when it came"),
            .init(line: "cat bytes.bin | headset-bridge replay - --gap 40", purpose: "raw bytes from a pipe"),
        ],
        positionals: [files.declaration],
        groups: [
            OptionGroup("What is printed", CommonOptions.explain, from, to, count, gap),
            OptionGroup("The board", CommonOptions.profile),
            CommonOptions.settings,
            CommonOptions.printing,
        ],
        check: check)

    /// What the arguments say.
    ///
    /// - Throws: ``UsageError`` where options exclude each other.
    init(_ parsed: ParsedArguments) throws(UsageError) {
        files = parsed[Self.files]
        guard files.count(where: { $0 == "-" }) <= 1 else { throw .givenTwice("-") }
        settings = GivenSettings(parsed)
        settings.profile = parsed[CommonOptions.profile]
        printing = PrintingOptions(parsed)
        explains = parsed[CommonOptions.explain]
        from = parsed[Self.from]
        to = parsed[Self.to]
        count = parsed[Self.count]
        gap = parsed[Self.gap]
    }

    @Sendable private static func check(_ parsed: ParsedArguments) throws(UsageError) {
        if let from = parsed[from], let to = parsed[to], to < from {
            throw .backwards(from: Self.from.name, to: Self.to.name)
        }
    }
}
