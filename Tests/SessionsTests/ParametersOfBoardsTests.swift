import BridgeCore
import HeadsetTerms
import TestSupport
import Testing
import Timing
import Transitions

@testable import Sessions

/// Parameters in a configuration: of all boards, and of boards by name.
struct ParametersOfBoardsTests {
    private func configuration(_ text: String) throws(ConfigurationError) -> Configuration {
        try Configuration(name: "bench.json5", bytes: Array(text.utf8))
    }

    private func sets(
        _ text: String, over sets: ParameterSets = ParameterSets()
    ) throws(ConfigurationError) -> ParameterSets {
        var sets = sets
        try configuration(text).apply(to: &sets)
        return sets
    }

    private func with(_ change: (inout EngineParameters) -> Void) -> EngineParameters {
        var parameters = EngineParameters()
        change(&parameters)
        return parameters
    }

    @Test func `What is said of a board lies over what is said of all`() throws {
        let sets = try sets(
            """
            {
              parameters: {donMs: 300, sensors: {"0": {weight: 2}}},
              boards: {"Demo Buds": {doffMs: 200, sensors: {"0": {open: 9}, "1 left": {weight: 0}}}, B: {donMs: null}},
            }
            """)
        let common = with {
            $0.donMs = 300
            $0.sensors[SensorKey(0), default: SensorParameters()].weight = 2
        }
        var demo = common
        demo.doffMs = 200
        demo.sensors[SensorKey(0)]?.open = 9
        demo.sensors[SensorKey(1, .left), default: SensorParameters()].weight = 0
        var other = common
        other.donMs = nil
        #expect(sets == ParameterSets(common: common, boards: ["Demo Buds": demo, "B": other]))
    }

    @Test func `A board that comes to the common parameters has none of its own`() throws {
        let sets = try sets("{parameters: {donMs: 300}, boards: {A: {donMs: 300}, B: {}}}")
        #expect(sets == ParameterSets(common: with { $0.donMs = 300 }))
        #expect(sets.digest == with { $0.donMs = 300 }.digest)
    }

    @Test func `Over what was recorded, a key goes before that of every board, and a board's before its own`()
        throws
    {
        let recorded = ParameterSets(
            common: with { $0.dwellMs = 1 },
            boards: [
                "A": with { ($0.donMs, $0.doffMs) = (100, 101) },
                "B": with { ($0.donMs, $0.doffMs) = (200, 201) },
            ])
        let sets = try sets(
            "{parameters: {donMs: 7}, boards: {B: {doffMs: 8}, C: {caseMs: 9}}}", over: recorded)
        #expect(
            sets
                == ParameterSets(
                    common: with { ($0.dwellMs, $0.donMs) = (1, 7) },
                    boards: [
                        "A": with { ($0.donMs, $0.doffMs) = (7, 101) },
                        "B": with { ($0.donMs, $0.doffMs) = (7, 8) },
                        "C": with { ($0.dwellMs, $0.donMs, $0.caseMs) = (1, 7, 9) },
                    ]))
    }

    @Test(arguments: [
        (
            "{boards: {\"Demo Buds\": {donMS: 1}}}",
            "1:25: unknown key \"donMS\" in boards[\"Demo Buds\"]; did you mean \"donMs\"?"
        ),
        ("{boards: {A: {donMs: -1}}}", "1:22: boards.A.donMs: can't be -1; it may be 0 to 60000"),
        ("{board: {}}", "1:2: unknown key \"board\"; did you mean \"boards\"?"),
        ("{boards: []}", "1:10: boards: expected an object, found an array"),
        (
            "{parameters: {\n  sensors: {\"0 lft\": {weight: 1}}}}",
            "2:22: parameters.sensors[\"0 lft\"]: no sensor; write its number, alone or with its ear: \"3\", \"3 left\""
        ),
        (
            "{parameters: {sensors: {'0 left': {wieght: 1}}}}",
            "1:36: unknown key \"wieght\" in parameters.sensors[\"0 left\"]; did you mean \"weight\"?"
        ),
        (
            "{parameters: {sensors: {0: {donMs: 1}}}}",
            "1:25: expected a key or \"}\", found \"0\""
        ),
        (
            "{boards: {A: {sensors: {'0': {weight: 1001}}}}}",
            "1:39: boards.A.sensors.0.weight: can't be 1001; it may be 0 to 1000"
        ),
        (
            "{parameters: {sensors: {'0': {open: 3000000000}}}}",
            "1:37: parameters.sensors.0.open: 3000000000 is out of range; expected -2147483648 to 2147483647"
        ),
        (
            "{parameters: {sensors: {'0': {glitchMs: 'long'}}}}",
            "1:41: parameters.sensors.0.glitchMs: expected a whole number, found the text \"long\""
        ),
        (
            "{parameters: {sensors: {'0': null}}}",
            "1:30: parameters.sensors.0: expected an object, found null"
        ),
        (
            "{parameters: {earbudPolicy: 'al'}}",
            "1:29: parameters.earbudPolicy: unknown value \"al\"; did you mean \"all\"?"
        ),
        (
            "{parameters: {cupDoff: 'one'}}",
            "1:24: parameters.cupDoff: unknown value \"one\"; allowed: both, either"
        ),
        (
            "{parameters: {leakDoff: 'info'}}",
            "1:25: parameters.leakDoff: a whole number or \"inf\" is needed"
        ),
        (
            "{parameters: {glitchMs: 1.5}}",
            "1:25: parameters.glitchMs: expected a whole number, found the number 1.5"
        ),
    ])
    func `What is wrong is said with its place`(text: String, reason: String) {
        #expect(throws: ConfigurationError(reason: "bench.json5:" + reason)) { try configuration(text) }
    }

    @Test(arguments: [
        (
            "{boards: {'Demo Buds': {thresholdOnPercent: 40}}}",
            "boards[\"Demo Buds\"]: thresholdOffPercent can't be 40; it may be less than thresholdOnPercent (40)"
        ),
        (
            "{boards: {A: {sensors: {'1 left': {thresholdOffPercent: 60}}}}}",
            "boards[\"A\"]: sensors[\"1 left\"].thresholdOffPercent can't be 60; it may be less than thresholdOnPercent (60)"
        ),
        (
            "{parameters: {caseBlankMs: 2000}, boards: {A: {caseBlankMs: 1}}}",
            "parameters: unknownMs can't be 2000; it may be more than caseBlankMs (2000)"
        ),
    ])
    func `What doesn't agree is said with its board`(text: String, reason: String) throws {
        let configuration = try configuration(text)
        var sets = ParameterSets()
        #expect(throws: ConfigurationError(reason: reason)) { try configuration.apply(to: &sets) }
    }

    @Test func `More parameters than a capture's record can hold are refused`() throws {
        let boards = (1...60).map { "\"board \($0)\": {donMs: \($0)}" }.joined(separator: ", ")
        let error = #expect(throws: ConfigurationError.self) { try sets("{boards: {\(boards)}}") }
        #expect(error?.reason.hasSuffix("bytes long as JSON; a capture takes 20000") == true)
    }

    @Test func `Every key that a configuration may have is read from it`() throws {
        for json in ParameterSample.each {
            #expect(try sets("{parameters: \(json)}").common != EngineParameters(), "\(json)")
            #expect(try sets("{boards: {A: \(json)}}").boards.count == 1, "\(json)")
        }
    }
}
