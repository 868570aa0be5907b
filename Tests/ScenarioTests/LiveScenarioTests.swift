import Scenarios
import TestSupport
import Testing
import Timing

/// Scenarios in real time, each on a pseudo-terminal of its own, all side by side.
struct LiveScenarioTests {
    /// A simulated board and the bridge that listens to it.
    private final class Pair {
        let name: String
        let capture: String
        private var board: RunningTool
        private var bridge: RunningTool

        /// Both processes are running, and the bridge records.
        init(_ scenario: String, format: [String], at home: borrowing Home) throws {
            name = "\(scenario) \(format)"
            let port = home.path(name.filter { $0.isLetter })
            capture = port + ".pcapng"
            board = try home.start("simulate", scenario, "--link", port)
            try board.wait(for: port)
            bridge = try RunningTool(
                ["run", "bench=\(port)", "--record", capture, "--no-reconnect", "--color", "never"] + format,
                environment: home.environment)
        }

        /// What the bridge said, once the scenario is over.
        func finish() throws -> BuiltTool.Result {
            let result = try bridge.finish()
            #expect(try board.finish().code == 0)
            return result
        }
    }

    @Test func `A live session and its replay tell the same lines`() throws {
        let scenarios = try Scenario.builtInNames.filter {
            try #require(try Scenario.builtIn($0)).length < 20_000
        }
        let home = try Home()
        let json = try scenarios.map { try Pair($0, format: ["--format", "json"], at: home) }
        let text = try ["demo", "noisy-line"].map { try Pair($0, format: [], at: home) }
        for pair in json {
            let live = try pair.finish()
            #expect(live.code == 74, "the board went away: \(pair.name) \(live.complaints)")
            #expect(live.events.last == "summary")
            #expect(live.events.contains("placement"))
            let replay = try home.run("replay", pair.capture, "--format", "json")
            #expect(replay.code == 0)
            #expect(replay.complaints == "")
            let difference = firstDifference(between: live.output, and: replay.output)
            if let difference { Issue.record("\(pair.name): \(difference)") }
        }
        for pair in text {
            let live = fromSecondLine(of: try pair.finish().output)
            #expect(live.contains("DEVICE"))
            let replay = try home.run("replay", pair.capture, "--color", "never")
            let difference = firstDifference(between: live, and: fromSecondLine(of: replay.output))
            if let difference { Issue.record("\(pair.name): \(difference)") }
        }
    }
}
