/// Which earbuds must be worn for the headset to be in the ear.
public enum EarbudPolicy: String, Hashable, CaseIterable, Codable, Sendable {
    /// One is enough.
    case any
    /// All that the board declares. Not to know of one is not to know.
    case all
    /// The left one decides, if the board has it; else the other.
    case left
    /// The right one decides, if the board has it; else the other.
    case right
}
