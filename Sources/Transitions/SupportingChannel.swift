/// A channel that was for a change at the moment it was believed.
public struct SupportingChannel: Hashable, Sendable {
    /// What the channel said.
    public enum Evidence: Hashable, Sendable {
        /// Its last reading, and the count at which the channel becomes near (worn) or far (not worn).
        case sampled(value: Int32, threshold: Int32)
        /// The last edge of an event channel.
        case event
        /// The firmware's own judgement.
        case verdict
    }

    /// The board's number for the sensor.
    public var sensor: UInt8
    public var evidence: Evidence

    public init(sensor: UInt8, evidence: Evidence) {
        self.sensor = sensor
        self.evidence = evidence
    }
}
