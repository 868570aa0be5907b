/// A parameter that can't be.
public struct ParameterError: Error, Hashable, Sendable {
    /// The sensor that it is of; nil if it is of all.
    public var sensor: SensorKey?
    /// The parameter's name, as it is written in a configuration.
    public var key: String
    /// What it was.
    public var value: String
    /// What it may be.
    public var allowed: String

    public init(sensor: SensorKey? = nil, key: String, value: String, allowed: String) {
        self.sensor = sensor
        self.key = key
        self.value = value
        self.allowed = allowed
    }
}

extension ParameterError: CustomStringConvertible {
    public var description: String {
        (sensor.map { "sensors[\"\($0)\"]." } ?? "") + "\(key) \(problem)"
    }

    /// The sentence without the name.
    var problem: String { "can't be \(value); it may be \(allowed)" }
}

extension ParameterError {
    /// Checks one value against what it may be.
    static func check(
        _ value: Int64, _ key: some CodingKey, _ allowed: ClosedRange<Int64>
    ) throws(ParameterError) {
        if !allowed.contains(value) {
            throw ParameterError(
                key: key.stringValue, value: "\(value)",
                allowed: "\(allowed.lowerBound) to \(allowed.upperBound)")
        }
    }
}
