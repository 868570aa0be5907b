/// `headset-bridge.1`: all that help says, and what it leaves out, on one page.
struct ManualPage {
    private let commands: CommandSet

    init(of commands: CommandSet) {
        self.commands = commands
    }

    /// The command line of `manual`.
    static let command = Command(
        name: "manual",
        summary: "print the man page",
        about: """
            Prints the manual, which has every command with its options, the variables, the files and the exit codes, \
            as a page for man. tools/install puts it in place.
            """,
        examples: [
            .init(
                line: "headset-bridge manual > headset-bridge.1",
                purpose: "then: man ./headset-bridge.1")
        ],
        positionals: [],
        groups: [OptionGroup("Output", CommonOptions.help, CommonOptions.version)])

    /// The page, in troff with the macros of `man`.
    var text: String {
        var page = RoffPage(title: "HEADSET-BRIDGE", date: Tool.released, source: Tool.nameAndVersion)
        page.section("NAME")
        page.paragraph("headset-bridge - hardware-in-the-loop bridge between headset firmware and its system")
        page.section("SYNOPSIS")
        page.verbatim(commands.all.map(\.usage))
        page.section("DESCRIPTION")
        page.paragraph(FirstPage.about)
        page.section("OPTIONS OF EVERY COMMAND")
        for option in common { page.entry(option) }
        page.section("COMMANDS")
        for command in commands.single { describe(command, on: &page) }
        for family in commands.families {
            page.subsection("headset-bridge \(family.name) ...")
            page.paragraph(family.about)
            for command in family.commands { describe(command, on: &page) }
        }
        page.addBackground(of: commands)
        return page.text
    }

    /// The options that every command has.
    private var common: [OptionDeclaration] {
        optionsBeforeCommands.filter { option in
            commands.all.allSatisfy { $0.options.contains { $0.name == option.name } }
        }
    }

    private func describe(_ command: Command, on page: inout RoffPage) {
        let common = Set(common.map(\.name))
        page.subsection(command.usage)
        page.paragraph(command.about)
        for group in command.groups {
            let options = group.options.filter { !common.contains($0.name) }
            guard !options.isEmpty else { continue }
            page.heading(group.title)
            for option in options { page.entry(option) }
        }
        page.heading("Examples")
        for example in command.examples {
            page.entry(example.line, Self.sentence(example.purpose))
        }
    }

    /// With a capital and a full stop.
    private static func sentence(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst() + "."
    }
}

extension RoffPage {
    fileprivate mutating func entry(_ option: OptionDeclaration) {
        entry(option.name, value: option.argument?.placeholder, option.meaning)
    }
}
