public import SerialIO

/// What of a session other programs can read, and where.
public struct ServedStream: Hashable, Sendable {
    /// What comes out.
    public enum Content: Hashable, Sendable {
        /// The session's events, as JSON Lines.
        case lines
        /// What the board says, byte for byte.
        case bytes
    }

    public var content: Content
    /// A socket in the file system, or a port of this machine's own address.
    public var address: RemoteAddress

    public init(_ content: Content, at address: RemoteAddress) {
        self.content = content
        self.address = address
    }
}

extension ServedStream: CustomStringConvertible {
    /// What stands before the address of bytes.
    public static let prefixOfBytes = "raw+"

    public var description: String {
        switch content {
        case .lines: "\(address)"
        case .bytes: "\(Self.prefixOfBytes)\(address)"
        }
    }
}
