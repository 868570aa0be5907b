extension Command {
    /// The words that call the command: `headset-bridge run PORT [options]`.
    var usage: String {
        (["headset-bridge", name] + positionals.map(\.usage) + ["[options]"]).joined(separator: " ")
    }

    /// The command's own help: what it does, examples, then every option.
    var help: String {
        var page = HelpPage()
        page.verbatim(usage)
        page.space()
        page.paragraph(about)
        page.heading("Examples")
        for example in examples { page.entry(example) }
        for group in groups {
            page.space()
            page.heading(group.title)
            for option in group.options { page.entry(option.usage, option.meaning) }
        }
        if readsEnvironment {
            let names = options.filter(\.isInEnvironment).map(\.environmentName)
            page.space()
            page.paragraph(
                "The environment may give what the command line doesn't: \(names.joined(separator: ", ")).")
            page.trim()
        }
        return page.text
    }
}

extension HelpPage {
    /// A line to copy, and below it what it is for.
    mutating func entry(_ example: Command.Example) {
        verbatim("  " + example.line)
        verbatim("      " + example.purpose)
    }
}

extension OptionDeclaration {
    /// How help writes the option: `--baud N`.
    fileprivate var usage: String {
        argument.map { "\(name) \($0.placeholder)" } ?? name
    }

    /// What the option means and where it stands when it isn't given.
    var meaning: String {
        standard.map { "\(help) (default \($0))" } ?? help
    }
}
