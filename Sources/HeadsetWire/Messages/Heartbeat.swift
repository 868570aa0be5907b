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

extension Heartbeat {
    init(_ payload: inout PayloadReader) throws(PayloadError) {
        dropped = try payload.number()
        let battery = try payload.number(UInt8.self)
        self.battery = battery <= 100 ? battery : nil
        let temperature = try payload.number(Int8.self)
        self.temperature = temperature == .min ? nil : temperature
        states = try WearEvents(&payload, atLeast: 0)
    }
}
