public import Accessories

/// Which registry a session goes by, and what it holds when the session starts.
public enum SessionRegistry: Hashable, Sendable {
    /// One of the session's own: its rules run inside the fold.
    case memory(Registry)
    /// One that others use as well. The fold mirrors it and puts out proposals; what became of them, and what others
    /// changed, are records.
    case shared(Registry)
}

extension SessionRegistry {
    /// What it holds when the session starts.
    public var registry: Registry {
        switch self {
        case .memory(let registry), .shared(let registry): registry
        }
    }

    /// Whether others use it as well.
    public var isShared: Bool {
        switch self {
        case .memory: false
        case .shared: true
        }
    }
}
