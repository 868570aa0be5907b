/// An option without the type of its value: what parsing, help and completion need.
struct OptionDeclaration: Sendable {
    /// The name as typed, with its dashes.
    let name: String
    /// What follows the name; nil for a flag.
    let argument: Argument?
    /// One sentence for help.
    let help: String
    /// How help writes the value that holds when the option isn't given.
    let standard: String?
    /// Whether a command that reads the environment reads this option there too.
    let isInEnvironment: Bool

    /// The value that follows an option's name.
    struct Argument: Sendable {
        /// What help calls it.
        let placeholder: String
        /// What a shell offers for it.
        let offer: Offer
        /// Reads it; what comes back is what the typed ``Option`` casts to.
        let read: @Sendable (_ text: String) throws(ValueError) -> any Sendable
        /// Puts a value behind those of the same option before it; nil where it may be given once only.
        var append: (@Sendable (_ value: any Sendable, _ before: (any Sendable)?) -> any Sendable)?
    }

    /// The environment variable that gives the option: `--host-address` is `HEADSET_BRIDGE_HOST_ADDRESS`.
    var environmentName: String {
        "HEADSET_BRIDGE_"
            + name.drop { $0 == "-" }.map { $0 == "-" ? "_" : $0.uppercased() }.joined()
    }
}
