/// A link opened or closed.
public struct LinkState: Hashable, Sendable {
    public var isUp: Bool
    /// The node behind the link, nil where there is none.
    public var port: String?
    /// Why, in words.
    public var reason: String

    /// Whether a server has the line, and tells what it counts there: of the remote ports only those of RFC 2217 do.
    public var isCountedByServer: Bool { port?.hasPrefix("rfc2217://") == true }
}
