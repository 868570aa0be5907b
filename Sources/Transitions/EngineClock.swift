/// Whose clock moves the engine.
public enum EngineClock: Hashable, Sendable {
    /// The board's: every frame carries the time of its content.
    case device
    /// The host's: what a unit says is true at the moment it arrives.
    case arrival
}
