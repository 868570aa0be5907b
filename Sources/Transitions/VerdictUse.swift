/// What becomes of the firmware's own judgement of an ear.
public enum VerdictUse: String, Hashable, CaseIterable, Codable, Sendable {
    /// The ear follows it alone.
    case follow
    /// It is one channel among the others.
    case vote
    /// It counts for nothing.
    case ignore
}
