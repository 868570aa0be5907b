/// What the device was made of when it was committed.
public struct DeviceExplanation: Hashable, Sendable {
    /// The rule that made one placement of the ears.
    public enum Rule: Hashable, Sendable {
        case earbuds(EarbudPolicy)
        case cups(CupDoff)
    }

    public var placement: DevicePlacement?
    public var cause: Cause
    public var rule: Rule
    /// The ears that the board has, left first.
    public var ears: [EarStanding]
}
