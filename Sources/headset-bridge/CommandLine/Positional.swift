/// An argument without a dash, declared once: it stands in a command's list and in its help, and is the key that
/// reads it back with its type. It must be given, unless it says otherwise.
struct Positional<Value: Sendable>: Sendable {
    /// The argument as parsing and help see it.
    let declaration: PositionalDeclaration
    /// Puts the values that were read into their typed form.
    let collect: @Sendable (_ values: [any Sendable]) -> Value?

    /// Exactly one. `request` is what to say when it is missing: "give a port, like /dev/ttyACM0".
    init(_ name: String, _ syntax: ValueSyntax<Value>, request: String) {
        declaration = PositionalDeclaration(
            name: name, offer: syntax.offer, repeats: false, request: request
        ) { (text) throws(ValueError) in
            try syntax.read(text)
        }
        collect = { $0.first as? Value }
    }

    /// One, or none: nil.
    init<Wrapped: Sendable>(optional name: String, _ syntax: ValueSyntax<Wrapped>) where Value == Wrapped? {
        declaration = PositionalDeclaration(
            name: name, offer: syntax.offer, repeats: false, request: nil
        ) { (text) throws(ValueError) in
            try syntax.read(text)
        }
        // The outer one says that the command has the argument, the inner one that it wasn't given.
        collect = { .some($0.first as? Wrapped) }
    }

    /// One or more; with `request` nil, perhaps none.
    init<Element: Sendable>(each name: String, _ syntax: ValueSyntax<Element>, request: String?)
    where Value == [Element] {
        declaration = PositionalDeclaration(
            name: name, offer: syntax.offer, repeats: true, request: request
        ) { (text) throws(ValueError) in
            try syntax.read(text)
        }
        collect = { $0 as? [Element] }
    }
}
