/// A link as a capture declares it: one pcapng interface.
///
/// Two interfaces with the same name and description are the same link, also across sections and merged files.
public struct CaptureLink: Hashable, Sendable {
    /// What the rest of the product calls `link`. A file that gives an interface no name gets `interface N` here.
    public var name: String

    /// Free text that keeps equal names of different sessions apart: session id, USB identity, board. May be empty.
    public var description: String

    public init(name: String, description: String) {
        self.name = name
        self.description = description
    }
}
