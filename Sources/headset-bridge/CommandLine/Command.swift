/// A command, declared once: what parses it is what prints its help.
struct Command: Sendable {
    /// The word that calls it; of a command of a ``CommandFamily``, the two words.
    let name: String
    /// One line for the list of commands.
    let summary: String
    /// A few sentences for the command's own help.
    let about: String
    /// Command lines that work as they stand.
    let examples: [Example]
    /// The arguments without a dash, in order; only the last may repeat.
    let positionals: [PositionalDeclaration]
    /// The options, as help groups them.
    let groups: [OptionGroup]
    /// Whether options that allow it are also read from `HEADSET_BRIDGE_…` variables.
    var readsEnvironment = false
    /// Refuses options that exclude or need each other, whatever the arguments without a dash are.
    var check: @Sendable (ParsedArguments) throws(UsageError) -> Void = { _ in }

    /// A command line and what it is for.
    struct Example: Sendable {
        let line: String
        let purpose: String
    }

    /// The words that call it, one by one.
    var words: [String] { name.split(separator: " ").map(String.init) }

    /// Every option of the command.
    var options: [OptionDeclaration] { groups.flatMap(\.options) }
}
