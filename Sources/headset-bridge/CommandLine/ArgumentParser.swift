import Settings

/// Reads the arguments of one command: `--name VALUE`, `--name=VALUE`, flags, and arguments without a dash in any
/// order; after `--` nothing is an option. `-` and negative numbers are arguments without a dash.
struct ArgumentParser {
    private let command: Command
    private let options: [String: OptionDeclaration]
    private var positionals: [String] = []
    private var parsed = ParsedArguments()

    init(_ command: Command) {
        self.command = command
        options = Dictionary(uniqueKeysWithValues: command.options.map { ($0.name, $0) })
    }

    /// What the arguments say.
    ///
    /// - Parameters:
    ///   - mayLackPositionals: whether arguments without a dash may be left out.
    ///   - environment: looks a variable up.
    mutating func parse(
        _ arguments: ArraySlice<String>, mayLackPositionals: Bool = false,
        environment: (_ name: String) -> String?
    ) throws(UsageError) -> ParsedArguments {
        var rest = arguments
        while let argument = rest.popFirst() {
            if argument == "--" {
                positionals += rest
                break
            }
            if Self.isOption(argument) {
                try readOption(argument, rest: &rest)
            } else {
                positionals.append(argument)
            }
        }
        if !(positionals.isEmpty && mayLackPositionals) { try readPositionals() }
        if command.readsEnvironment { try readEnvironment(environment) }
        try command.check(parsed)
        return parsed
    }

    /// Whether the argument is written like an option: `-` alone and `-5` aren't.
    private static func isOption(_ argument: String) -> Bool {
        let second = argument.dropFirst().first
        return argument.first == "-" && second != nil && second?.isNumber == false
    }

    private mutating func readOption(_ argument: String, rest: inout ArraySlice<String>) throws(UsageError) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        let attached = parts.count == 2 ? String(parts[1]) : nil
        guard let option = options[name] else {
            throw .unknownOption(name, nearest: suggestion(for: name, among: command.options.map(\.name)))
        }
        guard let expected = option.argument else {
            guard attached == nil else { throw .unexpectedValue(name) }
            parsed.options[name] = true
            return
        }
        let before = parsed.options[name]
        guard before == nil || expected.append != nil else { throw .givenTwice(name) }
        guard let text = attached ?? Self.takeValue(from: &rest) else {
            throw .missingValue(name, placeholder: expected.placeholder)
        }
        let value = try read(text, of: name, with: expected.read)
        parsed.options[name] = expected.append?(value, before) ?? value
    }

    /// The next argument, unless it is the next option: a value that begins with `--` is written `--name=--value`.
    private static func takeValue(from rest: inout ArraySlice<String>) -> String? {
        guard let next = rest.first, !next.hasPrefix("--") else { return nil }
        return rest.popFirst()
    }

    private mutating func readPositionals() throws(UsageError) {
        var rest = positionals[...]
        for declaration in command.positionals {
            let texts = declaration.repeats ? rest : rest.prefix(1)
            if texts.isEmpty, let request = declaration.request {
                throw .missing(declaration.name, request: request)
            }
            rest = rest.dropFirst(texts.count)
            var values: [any Sendable] = []
            for text in texts {
                values.append(try read(text, of: declaration.name, with: declaration.read))
            }
            parsed.positionals[declaration.name] = values
        }
        if let extra = rest.first { throw .tooMany(extra) }
    }

    /// What the command line doesn't give, a variable may; an empty one counts as unset.
    private mutating func readEnvironment(_ environment: (String) -> String?) throws(UsageError) {
        for option in command.options where option.isInEnvironment && parsed.options[option.name] == nil {
            guard let argument = option.argument, let text = environment(option.environmentName),
                !text.isEmpty
            else { continue }
            parsed.options[option.name] = try read(text, of: option.environmentName, with: argument.read)
            parsed.variables[option.name] = option.environmentName
        }
    }

    private func read(
        _ text: String, of name: String, with read: (String) throws(ValueError) -> any Sendable
    ) throws(UsageError) -> any Sendable {
        do throws(ValueError) {
            return try read(text)
        } catch {
            throw .badValue(of: name, text: text, error)
        }
    }
}
