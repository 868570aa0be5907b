/// A link opened or closed.
public struct LinkState: Hashable, Sendable {
    public var isUp: Bool
    /// The node behind the link, nil where there is none.
    public var port: String?
    /// Why, in words.
    public var reason: String
}
