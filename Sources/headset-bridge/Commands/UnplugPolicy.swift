/// What becomes of the state when a board stays away longer than the grace.
enum UnplugPolicy: String, CaseIterable, Sendable {
    /// It is kept until the next hello.
    case hold
    /// Placements and sources become unknown.
    case clear
}
