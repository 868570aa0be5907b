import Scenarios
import TestSupport
import Testing

/// Scenarios in virtual time, from `simulate --record` to the lines of `replay`.
struct RecordedScenarioTests {
    @Test(arguments: Scenario.builtInNames)
    func `The same scenario gives the same capture, and another seed another`(scenario: String) throws {
        let home = try Home()
        _ = try home.record(scenario, as: "one.pcapng")
        _ = try home.record(scenario, as: "two.pcapng")
        _ = try home.record(scenario, seed: 4711, as: "other.pcapng")
        #expect(try home.bytes(of: "one.pcapng") == home.bytes(of: "two.pcapng"))
        #expect(try home.bytes(of: "one.pcapng") != home.bytes(of: "other.pcapng"))
    }

    @Test(arguments: Scenario.builtInNames)
    func `A recorded scenario replays to the lines that were agreed on`(scenario: String) throws {
        let home = try Home()
        let result = try home.run("replay", home.record(scenario), "--format", "json")
        #expect(result.code == 0)
        #expect(result.complaints == "")
        let difference = try GoldenFile("\(scenario)/replay.jsonl").difference(to: result.output)
        if let difference { Issue.record("\(difference)") }
    }

    @Test func `Replayed as text, the demo reads as was agreed on`() throws {
        let home = try Home()
        let result = try home.run("replay", home.record("demo"), "--color", "never")
        #expect(result.code == 0)
        let difference = try GoldenFile("demo/replay.txt").difference(to: fromSecondLine(of: result.output))
        if let difference { Issue.record("\(difference)") }
    }

    @Test(arguments: ["gz", "zst"])
    func `A compressed capture replays as it is`(kind: String) throws {
        let home = try Home()
        let capture = try home.record("demo")
        let lines = try home.run("replay", capture, "--format", "json").output
        let tool = kind == "gz" ? "gzip" : "zstd"
        #expect(try shell("\(tool) -q \(capture)") == 0)
        let result = try home.run("replay", "\(capture).\(kind)", "--format", "json")
        #expect(result == BuiltTool.Result(code: 0, output: lines, complaints: ""))
    }
}
