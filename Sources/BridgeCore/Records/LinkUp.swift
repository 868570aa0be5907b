/// What is known of a link when it opens.
public struct LinkUp: Hashable, Sendable {
    /// The link's name, the same for the whole session.
    public var name: String
    /// The node that was opened, nil where there is none.
    public var port: String?
    /// How it came to be open, in words.
    public var reason: String

    public init(name: String, port: String?, reason: String) {
        self.name = name
        self.port = port
        self.reason = reason
    }
}
