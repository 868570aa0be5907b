/// What `headset-bridge --help` shows.
enum FirstPage {
    /// What the tool is, for somebody who never heard of it.
    static let about = """
        Connects headset firmware on a serial line to what a phone would make of it. Raw sensor readings come in; \
        debounced placement and source updates come out, each accepted or refused by the registry, with the \
        audio route that follows. Every session is recorded, and replays to the same lines.
        """

    static func text(_ commands: CommandSet) -> String {
        var page = HelpPage()
        page.verbatim("headset-bridge COMMAND [options]")
        page.space()
        page.paragraph(about)
        page.heading("Commands")
        for command in commands.single { page.entry(command) }
        for family in commands.families { page.entry("\(family.name) …", family.summary) }
        page.space()
        page.heading("No board at hand? In one terminal, then in another")
        page.verbatim("  headset-bridge simulate demo --link /tmp/headset")
        page.verbatim("  headset-bridge run /tmp/headset --record demo.pcapng")
        page.space()
        page.heading("Then")
        page.verbatim("  headset-bridge replay demo.pcapng --format json")
        page.space()
        page.paragraph("headset-bridge COMMAND --help explains a command and its options.")
        page.trim()
        return page.text
    }
}
