/// What the engine believes of one ear. Unknown is nil, and it is never the same as not worn.
public enum EarState: String, Hashable, CaseIterable, Sendable {
    case worn
    case notWorn
    case inCase
}

extension EarState {
    /// Whether a channel that is for this state is near; nil where channels have no say.
    var level: Bool? {
        switch self {
        case .worn: true
        case .notWorn: false
        case .inCase: nil
        }
    }
}
