/// What happened to a port.
public enum PortChange: Hashable, Sendable {
    /// It is there.
    case added(PortDescription)
    /// It is gone; this is how it was.
    case removed(PortDescription)
    /// It is still there, and something about it is different: its links, or whether it may be used.
    case changed(from: PortDescription, to: PortDescription)
}
