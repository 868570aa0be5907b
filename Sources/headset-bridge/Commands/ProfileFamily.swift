/// `headset-bridge profile`: how boards speak that don't speak the native protocol.
enum ProfileFamily {
    static let family = CommandFamily(
        name: "profile",
        summary: "how other boards speak: list, show, check, try",
        about: """
            A profile is a JSON5 file that says how a board's bytes become packets, and what packets mean, so that a \
            board that doesn't speak the native protocol needs no new firmware. Copy one that comes close, change \
            it, check it, and try it on a capture or a log.
            """,
        commands: [
            ProfileListOptions.command, ProfileShowOptions.command, ProfileCheckOptions.command,
            ProfileTryOptions.command,
        ])
}
