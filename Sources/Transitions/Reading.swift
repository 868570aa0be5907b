public import HeadsetTerms

/// One value of one sensor, taken at the moment of the unit that carries it.
public struct Reading: Hashable, Sendable {
    public var sensor: UInt8
    public var ear: Ear
    public var raw: Int32

    public init(sensor: UInt8, ear: Ear, raw: Int32) {
        self.sensor = sensor
        self.ear = ear
        self.raw = raw
    }
}
