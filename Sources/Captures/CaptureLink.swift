/// A link as a capture declares it: one pcapng interface.
///
/// Two interfaces with the same name and description are the same link, also across sections and merged files.
public struct CaptureLink: Hashable, Sendable {
    /// One reference, because every unit carries its link.
    private let names: Names

    private final class Names: Sendable {
        let name: String
        let description: String

        init(name: String, description: String) {
            self.name = name
            self.description = description
        }
    }

    public init(name: String, description: String) {
        names = Names(name: name, description: description)
    }

    /// What the rest of the product calls `link`. A file that gives an interface no name gets `interface N` here.
    public var name: String { names.name }

    /// Free text that keeps equal names of different sessions apart: session id, USB identity, board. May be empty.
    public var description: String { names.description }

    public static func == (left: CaptureLink, right: CaptureLink) -> Bool {
        left.names === right.names || left.name == right.name && left.description == right.description
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(description)
    }
}
