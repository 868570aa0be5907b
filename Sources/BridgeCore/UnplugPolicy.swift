/// What becomes of placements and sources when a board stays unplugged beyond the grace.
public enum UnplugPolicy: String, CaseIterable, Codable, Hashable, Sendable {
    /// Both are kept until the next hello.
    case hold
    /// Placements become unknown, and no source is left.
    case clear
}
