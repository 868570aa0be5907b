/// That the board lives, and its latched states (`protocol/spec.md` §5.6).
public struct Heartbeat: Hashable, Sendable {
    /// Frames that the board had to drop since its boot.
    public var dropped: UInt32
    /// The battery in percent, nil if the board doesn't know.
    public var battery: UInt8?
    /// The temperature in °C, nil if the board doesn't know.
    public var temperature: Int8?
    /// The present state of every event and verdict channel.
    public var states: WearEvents
}
