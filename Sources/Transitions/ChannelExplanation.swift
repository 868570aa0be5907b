/// What one channel of an ear says at a moment.
public struct ChannelExplanation: Hashable, Sendable {
    /// How it says it.
    public enum Kind: Hashable, Sendable {
        /// The last reading, and the counts at which the channel becomes near and far; whether that reading is beyond
        /// them, and the side on which the channel is. All but the counts are nil before the first reading.
        case sampled(value: Int32?, near: Int32, far: Int32, level: Bool?, isNear: Bool?)
        /// The last edge; nil if there was none yet.
        case event(isNear: Bool?)
        /// The firmware's judgement; nil if there was none yet.
        case verdict(EarState?)
    }

    /// Whether it takes part.
    public enum Vote: String, Hashable, Sendable {
        /// It votes.
        case counts
        /// It has said nothing for too long, or nothing at all.
        case stale
        /// It has been near for long while the board lay still, and another channel votes.
        case stuck
        /// Frames were lost since it was heard, and a reading stands beside it.
        case doubtful
        /// The parameters give it no vote.
        case none
    }

    /// The board's number for the sensor.
    public var sensor: UInt8
    public var kind: Kind
    public var vote: Vote
    public var weight: Int64
}
