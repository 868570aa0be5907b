public import HeadsetTerms

/// What an output of the engine is about.
public enum Scope: String, Hashable, CaseIterable, Sendable {
    case left
    case right
    case device
    case source

    /// One ear.
    public init(_ ear: Ear) {
        switch ear {
        case .left: self = .left
        case .right: self = .right
        }
    }
}
