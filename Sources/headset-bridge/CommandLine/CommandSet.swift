/// All commands of the tool, as its first page, its manual and the shells' completions have them.
struct CommandSet: Sendable {
    /// Those of one word.
    let single: [Command]
    /// Those of two words.
    let families: [CommandFamily]

    /// Every command.
    var all: [Command] { single + families.flatMap(\.commands) }

    /// The first words, each with what it does.
    var firstWords: [(name: String, summary: String)] {
        single.map { ($0.name, $0.summary) } + families.map { ($0.name, $0.summary) }
    }
}

extension CommandFamily {
    /// The second words, each with what it does.
    var secondWords: [(name: String, summary: String)] {
        commands.map { ($0.words[1], $0.summary) }
    }
}
