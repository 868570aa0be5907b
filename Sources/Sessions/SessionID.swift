internal import HeadsetTerms

/// What tells one session from all others, also in files that were merged.
public struct SessionID: Hashable, Sendable, CustomStringConvertible {
    /// Sixteen hexadecimal digits.
    public let description: String

    /// A session's id from a number: a random one, or the seed of a simulation.
    public init(_ number: UInt64) {
        description = hexadecimal(number)
    }

    /// The id of a simulated session: always the same for a scenario and a seed.
    public init(of scenario: String, seed: UInt64) {
        // FNV-1a, so that two scenarios with one seed differ.
        let name = scenario.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
        self.init(name ^ seed)
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
