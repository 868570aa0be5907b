public import Timing
internal import Transitions

/// What a whole session came to.
public struct Summary: Hashable, Sendable {
    /// Intact frames or packets received; duplicates and those before a hello included. Of bytes shown raw, any unit counts.
    public var frames = 0
    /// Bytes received, in closed units.
    public var bytes = 0
    public var faults = 0
    /// Intact frames of a host's that came from a board's line. They are none of ``frames``.
    public var hostFrames = 0
    /// Frames that gaps in the sequence numbers tell of.
    public var lost = 0
    /// Frames and values that came twice.
    public var duplicates = 0
    /// Values that came too late to count.
    public var late = 0
    /// Placement and sources events.
    public var transitions = 0
    /// Updates that the registry took and that changed something.
    public var updates = 0
    /// Calls that the registry refused.
    public var refused = 0
    /// From the beginning of the session to its end.
    public var duration = Timestamp.zero
    /// Where bytes were lost, of each link on which any were.
    public var losses: [LinkLoss] = []
}

extension Summary {
    /// Takes an event into account.
    mutating func count(_ event: Event.Kind) {
        switch event {
        case .transition: transitions += 1
        case .refused: refused += 1
        case .fault: faults += 1
        case .gap(let gap): lost += gap.lost?.count ?? 0
        case .diagnostic(let found):
            switch found.kind {
            case .duplicateFrame, .engine(.duplicate, _): duplicates += Int(clamping: found.count)
            case .engine(.late, _): late += Int(clamping: found.count)
            case .beforeHello, .otherBoard, .engine: break
            }
        case .session, .parameters, .link, .profile, .hello, .configuration, .route, .console, .raw, .log,
            .marker, .registration, .request, .unknown, .echo, .decoder, .explanation, .clock, .lineErrors,
            .breakSent, .loss, .summary:
            break
        }
    }
}
