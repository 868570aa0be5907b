/// What is known of how packets are marked off.
public enum FramingFinding: Hashable, Sendable {
    /// This, for certain.
    case found(IdentifiedFraming)
    /// Perhaps this: too few frames to be certain.
    case tooFew(IdentifiedFraming)
    case unknown

    /// The framing if it is certain.
    public var identified: IdentifiedFraming? {
        switch self {
        case .found(let framing): framing
        case .tooFew, .unknown: nil
        }
    }
}
