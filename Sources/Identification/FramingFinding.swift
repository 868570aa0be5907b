/// What is known of how packets are marked off.
public enum FramingFinding: Hashable, Sendable {
    /// This, for certain.
    case found(IdentifiedFraming)
    /// Perhaps this: too few frames to be certain.
    case tooFew(IdentifiedFraming)
    /// Perhaps this: something comes again and again, but no check and no length confirms it. Samples of a sensor look so.
    case unproven(IdentifiedFraming)
    case unknown

    /// The framing if it is certain.
    public var identified: IdentifiedFraming? {
        switch self {
        case .found(let framing): framing
        case .tooFew, .unproven, .unknown: nil
        }
    }
}
