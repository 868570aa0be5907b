import Profiles

/// What `headset-bridge profile show` was told.
struct ProfileShowOptions: Hashable, Sendable {
    /// The profile's name, or a file.
    var name: String
}

extension ProfileShowOptions {
    private static let name = Positional(
        "NAME", ValueSyntax<String>.profile, request: "give a profile; headset-bridge profile list names them"
    )

    /// The command line of `profile show`.
    static let command = Command(
        name: "profile show",
        summary: "the file of a profile",
        about: """
            Prints the JSON5 file of a profile exactly as it stands, to be copied and changed.
            """,
        examples: [
            .init(line: "headset-bridge profile show zephyr > mine.json5", purpose: "a profile to begin with")
        ],
        positionals: [name.declaration],
        groups: [OptionGroup("Output", CommonOptions.help, CommonOptions.version)])

    /// What the arguments say.
    init(_ parsed: ParsedArguments) {
        name = parsed[Self.name]
    }
}

/// `headset-bridge profile show`: the text of a profile.
struct ProfileShowCommand {
    private let options: ProfileShowOptions

    init(_ options: ProfileShowOptions) {
        self.options = options
    }

    /// The file as it stands; of `native`, which is none, what it is.
    ///
    /// - Throws: ``Failure``: 66 where a file is missing, 78 where the name is unknown or the file is wrong.
    var text: String {
        get throws(Failure) {
            guard let profile = try ProfileFile(options.name).profile else { return Self.native }
            return String(decoding: profile.text, as: UTF8.self)
        }
    }

    private static let native = """
        // native: the protocol of protocol/spec.md, which is built in and needs no profile: frames with a CRC-32, a
        // sequence number and the board's own clock. protocol/c/ has it for firmware. For a profile to begin with,
        // take one of those that headset-bridge profile list names.

        """
}
