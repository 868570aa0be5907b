/// What `headset-bridge completion` was told.
struct CompletionOptions: Hashable, Sendable {
    /// What is printed.
    enum Subject: String, CaseIterable, Sendable {
        case bash
        case zsh
        case fish
        /// The ports that are there, which the scripts ask for.
        case ports
    }

    var subject: Subject
}

extension CompletionOptions {
    private static let subject = Positional(
        "SHELL", ValueSyntax<Subject>.choice, request: "give bash, zsh or fish")

    /// The command line of `completion`.
    static let command = Command(
        name: "completion",
        summary: "print a completion script for bash, zsh or fish",
        about: """
            Prints a script that has the shell complete commands, options, their words, files and the ports that are \
            there. tools/install puts the scripts in place. By hand: as headset-bridge in \
            ~/.local/share/bash-completion/completions, as _headset-bridge in a folder of zsh's fpath, or as \
            headset-bridge.fish in ~/.config/fish/completions. SHELL is bash, zsh or fish; ports prints what \
            the scripts ask for: a port a line, with a tab before what hangs on it. Nothing is opened for that.
            """,
        examples: [
            .init(line: "headset-bridge completion zsh > _headset-bridge", purpose: "the script for zsh")
        ],
        positionals: [subject.declaration],
        groups: [OptionGroup("Output", CommonOptions.help, CommonOptions.version)])

    /// What the arguments say.
    init(_ parsed: ParsedArguments) {
        subject = parsed[Self.subject]
    }

    /// The script, or the ports.
    ///
    /// - Throws: ``Failure``: 74 where the ports can't be listed.
    func text(of commands: CommandSet) throws(Failure) -> String {
        switch subject {
        case .bash: BashCompletion(of: commands).text
        case .zsh: ZshCompletion(of: commands).text
        case .fish: FishCompletion(of: commands).text
        case .ports: try OfferedPorts().text
        }
    }
}
