public import Timing

/// Inputs that could not be used, counted over one call, or a channel that became stuck.
public struct EngineDiagnostic: Hashable, Sendable {
    /// What was wrong with them.
    public enum Kind: String, Hashable, CaseIterable, Sendable {
        /// Came after its moment was over.
        case late
        /// Came before, exactly so.
        case duplicate
        /// Another value for the same moment; the later frame won.
        case conflict
        /// A reading outside its sensor's range.
        case outOfRange
        /// More than may wait.
        case overflow
        /// A channel that can't vote: not in the hello, or without calibration. Once an epoch for each channel.
        case noVote
        /// A channel that has been near for too long while the board lies still. Once each time it begins.
        case stuck
    }

    public var epoch: Int
    /// The watermark when they were counted; of `stuck` the moment since which it is.
    public var time: DeviceTime
    public var kind: Kind
    public var scope: Scope
    /// The board's number for the sensor; of `stuck`, and of readings that have no vote.
    public var sensor: UInt8?
    /// How many in this call.
    public var count: UInt64

    public init(epoch: Int, time: DeviceTime, kind: Kind, scope: Scope, sensor: UInt8? = nil, count: UInt64) {
        self.epoch = epoch
        self.time = time
        self.kind = kind
        self.scope = scope
        self.sensor = sensor
        self.count = count
    }
}
