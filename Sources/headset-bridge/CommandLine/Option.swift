/// An option, declared once: the same value stands in a command's list, prints its help, and is the key that reads
/// it back with its type.
///
/// ```swift
/// let seed = Option("--seed", .seed, default: 1, help: "…")
/// let parsed = try Command("simulate", …, options: [OptionGroup("Options", seed)]).parse(arguments)
/// parsed[seed]    // a UInt64
/// ```
struct Option<Value: Sendable>: Sendable {
    /// The option as parsing and help see it.
    let declaration: OptionDeclaration
    /// What reads back when the option wasn't given.
    let absent: Value

    /// The name as typed, with its dashes.
    var name: String { declaration.name }
}

extension Option where Value == Bool {
    /// A flag: true when given.
    init(_ name: String, help: String) {
        declaration = OptionDeclaration(
            name: name, argument: nil, help: help, standard: nil, isInEnvironment: false)
        absent = false
    }
}

extension Option {
    /// An option with a value of its own when it isn't given. `standard` is how that value is written.
    init(
        _ name: String, _ syntax: ValueSyntax<Value>, default absent: Value, written standard: String,
        inEnvironment: Bool = false, help: String
    ) {
        declaration = OptionDeclaration(
            name: name,
            argument: .init(placeholder: syntax.placeholder, offer: syntax.offer) {
                (text) throws(ValueError) in
                try syntax.read(text)
            },
            help: help, standard: standard, isInEnvironment: inEnvironment)
        self.absent = absent
    }

    /// An option that may be given again and again.
    init<Element: Sendable>(each name: String, _ syntax: ValueSyntax<Element>, help: String)
    where Value == [Element] {
        declaration = OptionDeclaration(
            name: name,
            argument: .init(
                placeholder: syntax.placeholder, offer: syntax.offer,
                read: { (text) throws(ValueError) in try syntax.read(text) },
                append: { value, before in
                    (before as? [Element] ?? []) + [value as? Element].compactMap { $0 }
                }),
            help: help, standard: nil, isInEnvironment: false)
        absent = []
    }

    /// An option that reads back as nil when it isn't given. `standard` is for help alone: what holds when nothing
    /// else, such as a configuration file, says otherwise.
    init<Wrapped: Sendable>(
        _ name: String, _ syntax: ValueSyntax<Wrapped>, standard: String? = nil, inEnvironment: Bool = false,
        help: String
    ) where Value == Wrapped? {
        declaration = OptionDeclaration(
            name: name,
            argument: .init(placeholder: syntax.placeholder, offer: syntax.offer) {
                (text) throws(ValueError) in
                try syntax.read(text) as Wrapped?
            },
            help: help, standard: standard, isInEnvironment: inEnvironment)
        absent = nil
    }
}
