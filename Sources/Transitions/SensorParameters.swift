public import Timing

/// What is different about one sensor. What is nil is as for every other.
public struct SensorParameters: Hashable, Sendable {
    /// ``EngineParameters/thresholdOnPercent`` of this sensor.
    public var thresholdOnPercent: Int64?
    /// ``EngineParameters/thresholdOffPercent`` of this sensor.
    public var thresholdOffPercent: Int64?
    /// ``EngineParameters/glitchMs`` of this sensor.
    public var glitchMs: Milliseconds?
    /// ``EngineParameters/baselineMs`` of this sensor.
    public var baselineMs: Milliseconds?
    /// ``EngineParameters/stuckMs`` of this sensor.
    public var stuckMs: Milliseconds?
    /// ``EngineParameters/staleMs`` of this sensor.
    public var staleMs: Milliseconds?
    /// How many votes it has; nil: 1. With 0 it is followed, but has no vote. Event and verdict channels have weights, too.
    public var weight: Int64?
    /// Its counts with nothing near, instead of those that the board states.
    public var open: Int32?
    /// Its counts when worn, instead of those that the board states.
    public var worn: Int32?

    /// Nothing is different.
    public init() {}

    /// Sets what `change` sets.
    mutating func lay(_ change: SensorParameters) {
        thresholdOnPercent = change.thresholdOnPercent ?? thresholdOnPercent
        thresholdOffPercent = change.thresholdOffPercent ?? thresholdOffPercent
        glitchMs = change.glitchMs ?? glitchMs
        baselineMs = change.baselineMs ?? baselineMs
        stuckMs = change.stuckMs ?? stuckMs
        staleMs = change.staleMs ?? staleMs
        weight = change.weight ?? weight
        open = change.open ?? open
        worn = change.worn ?? worn
    }
}

extension SensorParameters: Codable {
    /// The names, as a configuration writes them.
    enum CodingKeys: String, CodingKey, CaseIterable {
        case thresholdOnPercent, thresholdOffPercent, glitchMs, baselineMs, stuckMs, staleMs, weight, open,
            worn
    }

    /// Reads any of the keys.
    ///
    /// - Throws: `DecodingError` for a value that can't be, whatever the others are.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        thresholdOnPercent = try container.decodeIfPresent(Int64.self, forKey: .thresholdOnPercent)
        thresholdOffPercent = try container.decodeIfPresent(Int64.self, forKey: .thresholdOffPercent)
        glitchMs = try container.decodeIfPresent(Milliseconds.self, forKey: .glitchMs)
        baselineMs = try container.decodeIfPresent(Milliseconds.self, forKey: .baselineMs)
        stuckMs = try container.decodeIfPresent(Milliseconds.self, forKey: .stuckMs)
        staleMs = try container.decodeIfPresent(Milliseconds.self, forKey: .staleMs)
        weight = try container.decodeIfPresent(Int64.self, forKey: .weight)
        open = try container.decodeIfPresent(Int32.self, forKey: .open)
        worn = try container.decodeIfPresent(Int32.self, forKey: .worn)
        do throws(ParameterError) {
            try validateRanges()
        } catch {
            let key = CodingKeys(rawValue: error.key)
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath + [key].compactMap { $0 }, debugDescription: error.problem)
            )
        }
    }
}
