/// What a command line said, read back by the values that declared it.
struct ParsedArguments: Sendable {
    /// The values by the name of their option.
    var options: [String: any Sendable] = [:]
    /// The variables that options were read from, by the name of the option.
    var variables: [String: String] = [:]
    /// The values by the name of their positional argument.
    var positionals: [String: [any Sendable]] = [:]

    /// What the option was given as, or what it stands at when it wasn't given.
    subscript<Value>(option: Option<Value>) -> Value {
        guard let given = options[option.name] else { return option.absent }
        guard let value = given as? Value else {
            preconditionFailure("two options are called \(option.name)")
        }
        return value
    }

    /// What was given for the positional argument; a command line that lacks one was refused before.
    subscript<Value>(positional: Positional<Value>) -> Value {
        guard let value = positional.collect(positionals[positional.declaration.name] ?? []) else {
            preconditionFailure("the command doesn't declare \(positional.declaration.name)")
        }
        return value
    }

    /// Whether the option was given.
    func has<Value>(_ option: Option<Value>) -> Bool {
        options[option.name] != nil
    }

    /// What gave the option: its own name, or that of a variable; nil if it wasn't given.
    func giver<Value>(of option: Option<Value>) -> String? {
        has(option) ? variables[option.name] ?? option.name : nil
    }

    /// Refuses the two options together; `reason` is what makes them exclude each other.
    func refuse<First, Second>(
        _ first: Option<First>, with second: Option<Second>, because reason: String
    ) throws(UsageError) {
        if has(first), has(second) {
            throw .conflict(first.name, second.name, reason: reason)
        }
    }

    /// Refuses the option where the one that gives it its meaning is missing.
    func require<First, Second>(_ needed: Option<First>, for option: Option<Second>) throws(UsageError) {
        if has(option), !has(needed) {
            throw .incomplete(option.name, needs: needed.name)
        }
    }
}
