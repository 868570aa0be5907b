public import Timing

/// Why something is believed at a moment, or isn't yet.
public struct Explanation: Hashable, Sendable {
    /// What it is about.
    public enum Subject: Hashable, Sendable {
        case ear(EarExplanation)
        /// The device was committed, by these ears.
        case device(DeviceExplanation)
        case sources(SourcesExplanation)
    }

    /// The epoch it belongs to.
    public var epoch: Int
    /// The moment that it is about.
    public var time: DeviceTime
    public var subject: Subject
    /// Whose clock ``time`` is by.
    public var clock: EngineClock
}
