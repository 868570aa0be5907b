public import Timing

/// How long after a transition had become true the bridge heard of it.
public struct Transport: Hashable, Sendable {
    /// From the moment at which it became true to the arrival of the unit that released it, as far as the clock fit tells.
    /// Where no ping was answered, a delay that all frames have in common is not in it.
    public var delay: Milliseconds
    /// How far off that is at most; nil where no ping was answered.
    public var uncertainty: Milliseconds?

    public init(delay: Milliseconds, uncertainty: Milliseconds?) {
        self.delay = delay
        self.uncertainty = uncertainty
    }
}
