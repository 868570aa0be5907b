/// A positional argument without the type of its value: what parsing, help and completion need.
struct PositionalDeclaration: Sendable {
    /// What help calls it.
    let name: String
    /// What a shell offers for it.
    let offer: Offer
    /// Whether it takes all that is left.
    let repeats: Bool
    /// What to say when it is missing; nil where it may be.
    let request: String?
    /// Reads one.
    let read: @Sendable (_ text: String) throws(ValueError) -> any Sendable

    /// How the usage line writes it.
    var usage: String {
        let words = repeats ? "\(name)..." : name
        return request == nil ? "[\(words)]" : words
    }
}
