/// What the keyboard is for while a session runs.
public enum KeyboardUse: Hashable, Sendable {
    /// Nothing: the terminal is left as it is.
    case none
    /// The keys behind Ctrl-T alone; all else is dropped.
    case releaseKeyOnly
    /// What is typed goes to the board.
    case everythingTyped
}
