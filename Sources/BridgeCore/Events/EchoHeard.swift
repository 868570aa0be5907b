/// Frames come over a link, and all of them are a host's: there is an echo on the line, and no board is heard.
public struct EchoHeard: Hashable, Sendable {
    /// How many have come since the link is up.
    public var count: Int
    /// Whether this host sends nothing: then it is another one that is heard.
    public var onlyListens: Bool
}
