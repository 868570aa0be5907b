/// Which part of a companion app calls. On the bench one process may play both.
public enum Role: String, CaseIterable, Hashable, Sendable {
    /// The app itself: it registers.
    case container
    /// The app extension that the system wakes: it asks for the current state and updates it.
    case appExtension = "extension"
    /// No distinction is made: every call is allowed.
    case both
}
