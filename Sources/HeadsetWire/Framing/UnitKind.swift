/// How a unit came to its end, which decides what may be in it (`protocol/spec.md` §2.3).
public enum UnitKind: Hashable, Sendable {
    /// Closed by its own bytes.
    case closed
    /// A piece of what follows a run that was too long: never decoded.
    case continuation
    /// Closed by the end of the connection or of the recording: never acted on.
    case unfinished
}
