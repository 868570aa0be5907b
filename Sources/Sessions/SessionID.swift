/// What tells one session from all others, also in files that were merged.
public struct SessionID: Hashable, Sendable, CustomStringConvertible {
    /// Sixteen hexadecimal digits.
    public let description: String

    /// A session's id from a number: a random one, or the seed of a simulation.
    public init(_ number: UInt64) {
        let digits = String(number, radix: 16)
        description = String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }

    /// The id in a description that ``inDescription`` made; nil in any other.
    init?(inDescription text: String) {
        guard text.hasPrefix(Self.prefix) else { return nil }
        description = String(text.dropFirst(Self.prefix.count))
    }

    /// The id as the description of a capture's link has it.
    var inDescription: String { Self.prefix + description }

    private static let prefix = "session "
}
