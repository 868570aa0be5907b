/// Why a board is not heard any more.
public enum LossCause: Hashable, Sendable {
    /// The link is up, but nothing intact came for too long. What is known of sources stays.
    case silence
    /// The link stayed down for too long. Sources are gone too.
    case grace
}
