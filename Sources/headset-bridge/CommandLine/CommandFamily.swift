/// Commands that share their first word: `profile list`, `profile show`.
struct CommandFamily: Sendable {
    /// The word that they share.
    let name: String
    /// One line for the list of commands.
    let summary: String
    /// A few sentences for the family's own help.
    let about: String
    /// The commands; the name of each begins with the family's.
    let commands: [Command]

    /// The family's own help: its commands, each with what it does.
    var help: String {
        var page = HelpPage()
        page.verbatim("headset-bridge \(name) COMMAND [options]")
        page.space()
        page.paragraph(about)
        page.heading("Commands")
        for command in commands { page.entry(command) }
        page.space()
        page.heading("Examples")
        for example in commands.flatMap({ $0.examples.prefix(1) }) { page.entry(example) }
        page.space()
        page.paragraph("headset-bridge \(name) COMMAND --help explains a command and its options.")
        page.trim()
        return page.text
    }
}

extension HelpPage {
    /// A command as lists have it.
    mutating func entry(_ command: Command) {
        entry(([command.name] + command.positionals.map(\.usage)).joined(separator: " "), command.summary)
    }
}
