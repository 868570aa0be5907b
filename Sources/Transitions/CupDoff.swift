/// Which cups of a headband must come off for it to be off the head. Both must be on for it to be on.
public enum CupDoff: String, Hashable, CaseIterable, Codable, Sendable {
    /// Both: while one is worn, the headband stays as it was.
    case both
    /// One is enough. Not to know of one is not to know.
    case either
}
