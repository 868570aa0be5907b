/// Some of the parameters, as a configuration writes them, to be laid over others.
public struct EngineParametersChange: Decodable, Sendable {
    private var assignments: [@Sendable (inout EngineParameters) -> Void] = []

    /// Reads any of the keys of ``EngineParameters``.
    ///
    /// - Throws: `DecodingError` for a value that can't be, whatever the others are.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: EngineParameters.CodingKeys.self)
        for key in EngineParameters.CodingKeys.allCases {
            if let assignment = try Self.assignment(of: key, in: container) { assignments.append(assignment) }
        }
        var result = EngineParameters()
        apply(to: &result)
        do throws(ParameterError) {
            try result.validateRanges()
        } catch {
            throw DecodingError(error, at: decoder.codingPath)
        }
    }

    /// Sets what was written. Whether all agree with each other is ``EngineParameters/validate()``'s to say.
    public func apply(to parameters: inout EngineParameters) {
        for assignment in assignments { assignment(&parameters) }
    }

    private typealias Container = KeyedDecodingContainer<EngineParameters.CodingKeys>
    private typealias Assignment = @Sendable (inout EngineParameters) -> Void

    /// What a key says, nil if it isn't there.
    private static func assignment(
        of key: EngineParameters.CodingKeys, in container: Container
    ) throws -> Assignment? {
        func value<Value: Decodable & Sendable>(
            _ path: WritableKeyPath<EngineParameters, Value> & Sendable
        ) throws -> Assignment? {
            guard let value = try container.decodeIfPresent(Value.self, forKey: key) else { return nil }
            return { $0[keyPath: path] = value }
        }
        func automatic<Value: Decodable & Sendable>(
            _ path: WritableKeyPath<EngineParameters, Value?> & Sendable
        ) throws -> Assignment? {
            guard container.contains(key) else { return nil }
            let value = try container.decodeIfPresent(Value.self, forKey: key)
            return { $0[keyPath: path] = value }
        }
        func sensors() throws -> Assignment? {
            guard let changes = try Self.sensors(in: container) else { return nil }
            return { parameters in
                for (key, change) in changes where change != SensorParameters() {
                    parameters.sensors[key, default: SensorParameters()].lay(change)
                }
            }
        }
        return switch key {
        case .thresholdOnPercent: try value(\.thresholdOnPercent)
        case .thresholdOffPercent: try value(\.thresholdOffPercent)
        case .glitchMs: try value(\.glitchMs)
        case .baselineMs: try value(\.baselineMs)
        case .stuckMs: try value(\.stuckMs)
        case .donMs: try automatic(\.donMs)
        case .doffMs: try automatic(\.doffMs)
        case .caseMs: try value(\.caseMs)
        case .unknownMs: try value(\.unknownMs)
        case .caseBlankMs: try value(\.caseBlankMs)
        case .minSamples: try value(\.minSamples)
        case .minFresh: try value(\.minFresh)
        case .donQuorum: try automatic(\.donQuorum)
        case .doffQuorum: try automatic(\.doffQuorum)
        case .dwellMs: try value(\.dwellMs)
        case .leakDon: try value(\.leakDon)
        case .leakDoff: try value(\.leakDoff)
        case .staleMs: try automatic(\.staleMs)
        case .sourceHoldMs: try value(\.sourceHoldMs)
        case .callHoldMs: try value(\.callHoldMs)
        case .sourceReleaseMs: try value(\.sourceReleaseMs)
        case .linkLossGraceMs: try value(\.linkLossGraceMs)
        case .verdict: try value(\.verdict)
        case .earbudPolicy: try value(\.earbudPolicy)
        case .cupDoff: try value(\.cupDoff)
        case .sensors: try sensors()
        }
    }

    /// What is said of single sensors; nil if the key isn't there.
    private static func sensors(in container: Container) throws -> [SensorKey: SensorParameters]? {
        guard container.contains(.sensors) else { return nil }
        let named = try container.nestedContainer(keyedBy: SensorName.self, forKey: .sensors)
        var sensors: [SensorKey: SensorParameters] = [:]
        for name in named.allKeys {
            guard let key = SensorKey(name.stringValue) else {
                throw DecodingError.dataCorruptedError(
                    forKey: name, in: named,
                    debugDescription: "no sensor; write its number, alone or with its ear: \"3\", \"3 left\"")
            }
            sensors[key] = try named.decode(SensorParameters.self, forKey: name)
        }
        return sensors
    }

    /// What stands where a sensor should be named.
    private struct SensorName: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}

extension DecodingError {
    /// The same mistake, at the place of the parameter.
    init(_ error: ParameterError, at path: [any CodingKey]) {
        let key: (any CodingKey)? =
            switch error.sensor {
            case nil: EngineParameters.CodingKeys(rawValue: error.key)
            case .some: SensorParameters.CodingKeys(rawValue: error.key)
            }
        let sensor: [any CodingKey] = error.sensor.map { [EngineParameters.CodingKeys.sensors, $0] } ?? []
        self = .dataCorrupted(
            Context(
                codingPath: path + sensor + [key].compactMap { $0 }, debugDescription: error.problem))
    }
}
