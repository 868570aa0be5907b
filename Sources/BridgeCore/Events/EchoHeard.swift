/// Frames come over a link, and so far all of them are a host's, and nothing else came: no board is heard.
///
/// A board that is late may still come.
public struct EchoHeard: Hashable, Sendable {
    /// How many have come since the link is up.
    public var count: Int
    /// Whether this host has sent anything meanwhile, so that it is an echo; else it is another host that is heard.
    public var isOwn: Bool
}
