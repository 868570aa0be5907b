/// What an accepted update did.
public enum UpdateOutcome: Hashable, Sendable {
    /// The registry held the same already: nothing was written, nobody is told.
    case unchanged
    /// The registry holds the new configuration.
    case changed
}
