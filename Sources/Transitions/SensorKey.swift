public import HeadsetTerms

/// Which sensors something is said about: one by the board's number for it, on one ear or on both.
///
/// Written `3`, `3 left` or `3 right`.
public struct SensorKey: Hashable, Sendable {
    /// The board's number for the sensor.
    public var sensor: UInt8
    /// Nil for both.
    public var ear: Ear?

    public init(_ sensor: UInt8, _ ear: Ear? = nil) {
        self.sensor = sensor
        self.ear = ear
    }
}

extension SensorKey: LosslessStringConvertible {
    /// Nil if it isn't written as above.
    public init?(_ description: String) {
        let words = description.split(separator: " ", omittingEmptySubsequences: false)
        guard let number = words.first, let sensor = UInt8(number), String(sensor) == number else {
            return nil
        }
        switch words.dropFirst() {
        case []: self.init(sensor)
        case ["left"]: self.init(sensor, .left)
        case ["right"]: self.init(sensor, .right)
        default: return nil
        }
    }

    public var description: String {
        switch ear {
        case .left?: "\(sensor) left"
        case .right?: "\(sensor) right"
        case nil: "\(sensor)"
        }
    }
}

extension SensorKey: CodingKey {
    public init?(stringValue: String) { self.init(stringValue) }
    public init?(intValue: Int) { nil }
    public var stringValue: String { description }
    public var intValue: Int? { nil }
}
