public import Timing

/// What a whole session came to.
public struct Summary: Hashable, Sendable {
    /// Intact frames received; duplicates and those before a hello included.
    public var frames = 0
    /// Bytes received, in closed units.
    public var bytes = 0
    public var faults = 0
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
}
