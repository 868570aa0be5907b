import FoundationEssentials
import HeadsetTerms
import TestSupport
import Testing
import Timing

@testable import Transitions

@Suite struct EngineParametersTests {
    private func parameters(_ json: String) throws -> EngineParameters {
        try JSONDecoder().decode(EngineParameters.self, from: Data(json.utf8))
    }

    /// Some parameters alone, whether they agree with the others or not.
    private func change(_ json: String) throws -> EngineParametersChange {
        try JSONDecoder().decode(EngineParametersChange.self, from: Data(json.utf8))
    }

    private func mistake(_ decode: () throws -> Void) -> (path: [String], words: String)? {
        guard case .dataCorrupted(let context) = #expect(throws: DecodingError.self, performing: decode)
        else {
            return nil
        }
        return (context.codingPath.map(\.stringValue), context.debugDescription)
    }

    @Test func `The defaults are valid`() throws {
        try EngineParameters().validate()
    }

    @Test func `What is left out keeps its default`() throws {
        let json = #"{"donMs":400,"leakDon":3,"leakDoff":"inf","staleMs":null,"verdict":"vote"}"#
        var expected = EngineParameters()
        expected.donMs = 400
        expected.leakDon = .rate(3)
        expected.leakDoff = .infinite
        expected.verdict = .vote
        #expect(try parameters(json) == expected)
    }

    @Test func `Of a sensor about which nothing is said, nothing is different`() throws {
        for sensors in [#"{"0":{}}"#, #"{"0 left":{"weight":null}}"#] {
            #expect(try parameters(#"{"sensors":\#(sensors)}"#) == EngineParameters(), "\(sensors)")
        }
    }

    /// Every whole number of ``EngineParameters``, with the least and the most that it may be.
    private static let ranges: [(key: String, allowed: ClosedRange<Int64>)] = [
        ("thresholdOnPercent", 1...100), ("thresholdOffPercent", 0...99), ("glitchMs", 0...10_000),
        ("baselineMs", 0...86_400_000), ("stuckMs", 0...86_400_000), ("donMs", 0...60_000),
        ("doffMs", 0...60_000), ("caseMs", 0...60_000), ("unknownMs", 1...3_600_000),
        ("caseBlankMs", 0...60_000), ("minSamples", 1...1000), ("minFresh", 1...16_000),
        ("donQuorum", 1...16_000),
        ("doffQuorum", 1...16_000), ("dwellMs", 0...600_000), ("leakDon", 1...1000), ("leakDoff", 1...1000),
        ("staleMs", 1...3_600_000), ("sourceHoldMs", 0...60_000), ("callHoldMs", 0...60_000),
        ("sourceReleaseMs", 0...600_000), ("linkLossGraceMs", 0...600_000),
    ]

    private static let sensorRanges: [(key: String, allowed: ClosedRange<Int64>)] =
        ranges.filter { SensorParameters.CodingKeys(rawValue: $0.key) != nil } + [("weight", 0...1000)]

    @Test(arguments: ranges)
    func `A number may be anything in its range, and nothing else`(
        key: String, allowed: ClosedRange<Int64>
    ) throws {
        for value in [allowed.lowerBound, allowed.upperBound] {
            #expect(throws: Never.self) { try change("{\"\(key)\":\(value)}") }
        }
        for value in [allowed.lowerBound - 1, allowed.upperBound + 1, .min, .max] {
            let mistake = mistake { _ = try change("{\"\(key)\":\(value)}") }
            #expect(mistake?.path == [key])
            #expect(
                mistake?.words
                    == "can't be \(value); it may be \(allowed.lowerBound) to \(allowed.upperBound)")
        }
    }

    @Test(arguments: sensorRanges)
    func `So may a number of a single sensor`(key: String, allowed: ClosedRange<Int64>) throws {
        for value in [allowed.lowerBound, allowed.upperBound] {
            #expect(throws: Never.self) {
                try change("{\"sensors\":{\"0 left\":{\"\(key)\":\(value)}}}")
            }
        }
        for value in [allowed.lowerBound - 1, allowed.upperBound + 1] {
            let mistake = mistake { _ = try change("{\"sensors\":{\"0 left\":{\"\(key)\":\(value)}}}") }
            #expect(mistake?.path == ["sensors", "0 left", key])
            #expect(
                mistake?.words
                    == "can't be \(value); it may be \(allowed.lowerBound) to \(allowed.upperBound)")
        }
    }

    @Test func `Every key has a range, or is one of words`() {
        let words = ["verdict", "earbudPolicy", "cupDoff", "sensors"]
        #expect(
            Set(Self.ranges.map(\.key) + words)
                == Set(EngineParameters.CodingKeys.allCases.map(\.stringValue)))
        #expect(
            Set(ParameterSample.values.map(\.0) + ["sensors"])
                == Set(EngineParameters.CodingKeys.allCases.map(\.stringValue)))
        #expect(
            Set(Self.sensorRanges.map(\.key) + ["open", "worn"])
                == Set(SensorParameters.CodingKeys.allCases.map(\.stringValue)))
        #expect(
            Set(ParameterSample.sensorValues.map(\.0))
                == Set(SensorParameters.CodingKeys.allCases.map(\.stringValue)))
    }

    @Test(arguments: [
        (#"{"thresholdOffPercent":60}"#, ["thresholdOffPercent"], "60", "less than thresholdOnPercent (60)"),
        (#"{"thresholdOnPercent":40}"#, ["thresholdOffPercent"], "40", "less than thresholdOnPercent (40)"),
        (#"{"unknownMs":300}"#, ["unknownMs"], "300", "more than caseBlankMs (300)"),
        (
            #"{"sensors":{"3":{"thresholdOnPercent":40}}}"#, ["sensors", "3", "thresholdOffPercent"],
            "40", "less than thresholdOnPercent (40)"
        ),
        (
            #"{"sensors":{"3":{"thresholdOnPercent":90},"3 right":{"thresholdOffPercent":95}}}"#,
            ["sensors", "3 right", "thresholdOffPercent"], "95", "less than thresholdOnPercent (90)"
        ),
    ])
    func `Values must agree with each other`(
        json: String, path: [String], value: String, allowed: String
    ) throws {
        let mistake = mistake { _ = try parameters(json) }
        #expect(mistake?.path == path)
        #expect(mistake?.words == "can't be \(value); it may be \(allowed)")
    }

    @Test func `What can't be is said with its sensor`() {
        let parameters = EngineParameters.with {
            $0.sensors = [SensorKey(3, .right): .with { $0.thresholdOffPercent = 60 }]
        }
        let error = #expect(throws: ParameterError.self) { try parameters.validate() }
        #expect(
            error?.description
                == "sensors[\"3 right\"].thresholdOffPercent can't be 60; it may be less than "
                + "thresholdOnPercent (60)")
    }

    @Test func `So is what is out of its range, and of several mistakes always the same`() {
        let parameters = EngineParameters.with {
            $0.sensors = [
                SensorKey(3, .right): .with { $0.weight = 1001 }, SensorKey(4): .with { $0.glitchMs = -1 },
            ]
        }
        let error = #expect(throws: ParameterError.self) { try parameters.validate() }
        #expect(error?.description == "sensors[\"3 right\"].weight can't be 1001; it may be 0 to 1000")
    }

    @Test(arguments: ["", "left", "3 Left", "3  left", "03", "+3", "256", "-1", "3 left ", "3.0", "left 3"])
    func `Only a number, alone or with an ear, names a sensor`(name: String) {
        #expect(SensorKey(name) == nil)
        let mistake = mistake { _ = try change("{\"sensors\":{\"\(name)\":{}}}") }
        #expect(mistake?.path == ["sensors", name])
        #expect(
            mistake?.words == #"no sensor; write its number, alone or with its ear: "3", "3 left""#)
    }

    @Test func `What is said of an ear's sensor goes before what is said of it on both`() throws {
        let parameters = try parameters(
            #"{"sensors":{"3":{"weight":2,"open":5},"3 left":{"weight":0},"4 right":{"glitchMs":1}}}"#)
        #expect(
            parameters.parameters(of: 3, .left)
                == .with {
                    $0.weight = 0
                    $0.open = 5
                })
        #expect(
            parameters.parameters(of: 3, .right)
                == .with {
                    $0.weight = 2
                    $0.open = 5
                })
        #expect(parameters.parameters(of: 4, .left) == SensorParameters())
    }

    @Test func `What is laid over others changes only what it says, sensor by sensor`() throws {
        var parameters = try parameters(#"{"donMs":1,"doffMs":2,"sensors":{"3":{"weight":2,"open":5}}}"#)
        try change(#"{"doffMs":null,"sensors":{"3":{"open":6},"4":{"worn":7}}}"#).apply(to: &parameters)
        let expected = try self.parameters(
            #"{"donMs":1,"sensors":{"3":{"weight":2,"open":6},"4":{"worn":7}}}"#)
        #expect(parameters == expected)
    }

    @Test func `Written and read again they are the same, every key of them`() throws {
        var all = EngineParameters()
        for json in ParameterSample.each { try change(json).apply(to: &all) }
        #expect(all.sensors.count == 3)
        for parameters in [all, EngineParameters()] {
            let written = try JSONEncoder().encode(parameters)
            #expect(try JSONDecoder().decode(EngineParameters.self, from: written) == parameters)
        }
        for json in ParameterSample.each {
            let parameters = try parameters(json)
            #expect(parameters != EngineParameters(), "\(json)")
            let written = try JSONEncoder().encode(parameters)
            #expect(try JSONDecoder().decode(EngineParameters.self, from: written) == parameters, "\(json)")
        }
    }
}

extension SensorParameters {
    fileprivate static func with(_ change: (inout SensorParameters) -> Void) -> SensorParameters {
        var parameters = SensorParameters()
        change(&parameters)
        return parameters
    }
}
