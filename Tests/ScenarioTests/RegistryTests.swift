import Accessories
import Glibc
import RegistryStore
import SystemCalls
import TestSupport
import Testing
import Timing

/// A run at a registry that other processes use as well; the test plays the app.
struct RegistryTests {
    private static let board = "HB-DEMO-0001"
    private static let everything: Capabilities = [.placement, .audioSwitching]

    /// A home with a registry in it.
    private struct Bench: ~Copyable {
        let home: Home
        let app: StoredRegistry

        init() throws {
            let home = try Home()
            app = try StoredRegistry(at: home.path("registry.sqlite"))
            self.home = home
        }

        /// A bridge that listens to a board whose headset is worn.
        func bridgeWorn(_ board: inout TestBoard, _ options: String...) throws -> RunningTool {
            try home.bridgeWorn(&board, ["--registry", app.path] + options)
        }

        /// What the registry holds of the demo's board.
        func held() throws -> Accessory { try app.snapshot().registry[RegistryTests.board] }

        func register(_ placement: Placement?) throws {
            let transaction = try app.change(RegistryTests.board, because: .register, knowing: nil) {
                accessory throws(Refusal) in
                accessory.pair()
                try accessory.register(
                    Configuration(
                        devicePlacement: placement, deviceCapabilities: RegistryTests.everything))
            }
            _ = try transaction.result.get()
        }

        /// Ends it, and compares its replay.
        func end(_ tool: inout RunningTool) throws -> BuiltTool.Result {
            tool.send(SIGINT)
            let live = try tool.finish()
            #expect(live.code == 0)
            try home.expectReplay(toSay: live)
            return live
        }
    }

    @Test func `What the board says is in the registry while it runs, and nobody's word behind it`() throws {
        let bench = try Bench()
        var board = try TestBoard()
        var tool = try bench.bridgeWorn(&board)
        try tool.wait(for: #""event":"configuration""#)
        let live = try bench.held()
        #expect(live.configuration?.devicePlacement == .inEar)
        #expect(live.link == "bench")
        _ = try bench.end(&tool)
        let after = try bench.held()
        #expect(after.configuration == Configuration(deviceCapabilities: Self.everything))
        #expect(after.link == nil)
        #expect(try bench.app.changes(after: 0).last?.cause == .bridgeGone)
    }

    @Test func `Registered again by an app, the board is told of again, and the audio stays`() throws {
        let bench = try Bench()
        var board = try TestBoard()
        var tool = try bench.bridgeWorn(&board)
        try tool.wait(for: #""event":"configuration""#)
        try bench.register(.offHead)
        try tool.wait(for: #""action":"registered""#)
        try tool.wait(for: #""placement":"offHead""#)
        try tool.wait(for: #""placement":"inEar""#)
        #expect(try bench.held().configuration?.devicePlacement == .inEar)
        let live = try bench.end(&tool)
        #expect(!live.output.contains(#""output":"builtInSpeaker""#))
    }

    @Test func `A second run registers nothing, and an app's handle stays good`() throws {
        let bench = try Bench()
        for round in 0..<2 {
            var board = try TestBoard()
            var tool = try bench.bridgeWorn(&board, "--overwrite")
            try tool.wait(for: #""event":"configuration""#)
            let live = try bench.end(&tool)
            #expect(live.output.contains(#""action":"registered""#) == (round == 0))
        }
        #expect(try bench.held().generation == 1)
    }

    @Test func `A board that is unplugged for good is unknown behind the run`() throws {
        let bench = try Bench()
        var board = try TestBoard()
        var tool = try bench.bridgeWorn(&board, "--no-reconnect")
        try tool.wait(for: #""event":"configuration""#)
        _ = board.unplug()
        #expect(try tool.finish().code == 74)
        #expect(try bench.held().configuration?.devicePlacement == nil)
        #expect(try bench.held().link == nil)
    }

    @Test func `A killed run's board is unknown to whoever opens the registry next`() throws {
        let bench = try Bench()
        var board = try TestBoard()
        var tool = try bench.bridgeWorn(&board)
        try tool.wait(for: #""event":"configuration""#)
        tool.send(SIGKILL)
        _ = try tool.finish()
        #expect(try bench.held().configuration?.devicePlacement == .inEar)
        let next = try StoredRegistry(at: bench.app.path)
        #expect(try next.snapshot().registry[Self.board].configuration?.devicePlacement == nil)
    }

    @Test func `With --no-auto-register the board waits for its app`() throws {
        let bench = try Bench()
        var board = try TestBoard()
        var tool = try bench.bridgeWorn(&board, "--no-auto-register")
        #expect(try bench.held().authorization == nil)
        #expect(try bench.held().link == "bench")
        try bench.register(nil)
        try tool.wait(for: #""action":"registered""#)
        try tool.wait(for: #""placement":"inEar""#)
        _ = try bench.end(&tool)
    }

    @Test func `With --no-update an app's extension updates, and the route follows the registry`() throws {
        let bench = try Bench()
        var board = try TestBoard()
        var tool = try bench.bridgeWorn(&board, "--no-update")
        #expect(try bench.held().configuration == Configuration(deviceCapabilities: Self.everything))
        let transaction = try bench.app.change(Self.board, because: .update, knowing: nil) {
            accessory throws(Refusal) in
            var handle = try accessory.current()
            var wanted = handle.configuration
            wanted.devicePlacement = .inEar
            _ = try accessory.update(&handle, to: wanted)
        }
        _ = try transaction.result.get()
        try tool.wait(for: #""output":"accessory""#)
        _ = try bench.end(&tool)
    }

    @Test func `Two runs at one registry tell of each other's boards`() throws {
        let bench = try Bench()
        var board = try TestBoard()
        var tool = try bench.bridgeWorn(&board)
        try tool.wait(for: #""event":"configuration""#)
        var other = try TestBoard("one-ear")
        var second = try RunningTool(
            ["run", "other=\(other.port)", "--no-record", "--format", "json", "--registry", bench.app.path],
            environment: bench.home.environment)
        try other.waitForReader()
        // The first's board is worn before the second's has said anything.
        try second.wait(for: #""link":null,"event":"route","output":"accessory","accessory":"HB-DEMO-0001""#)
        try other.play(to: 5000)
        try second.wait(for: #""link":"other","event":"route","output":"accessory""#)
        try tool.wait(for: #""link":null,"event":"registration","action":"registered""#)
        try tool.wait(for: #""link":null,"event":"route","output":"accessory""#)
        second.send(SIGINT)
        #expect(try second.finish().code == 0)
        _ = try bench.end(&tool)
    }

    // MARK: Where it is

    @Test func `The registry that is named must be usable before the port is opened`() throws {
        let home = try Home()
        let result = try home.run("run", "/dev/nothing", "--registry", home.path)
        #expect(result.code == 74)
        #expect(result.complaints.hasPrefix("headset-bridge: \(home.path)"), "\(result.complaints)")
        #expect(!result.complaints.contains("/dev/nothing"))
    }

    @Test func `The tool's own that can't be used is said, and the run goes on alone`() throws {
        let home = try Home()
        var board = try TestBoard()
        #expect(try shell("mkdir -p \(home.path("state/headset-bridge/registry.sqlite"))") == 0)
        var tool = try home.bridgeWorn(&board)
        try tool.wait(for: "going on with a registry that other programs don't see", in: .complaints)
        try tool.wait(for: #""event":"configuration""#)
        tool.send(SIGINT)
        #expect(try tool.finish().code == 0)
    }

    @Test func `A damaged one is set aside, and that is said`() throws {
        let home = try Home()
        var board = try TestBoard()
        #expect(try shell("mkdir -p \(home.path("state/headset-bridge"))") == 0)
        try home.write(
            "SQLite format 3\0" + String(repeating: "no page of any kind ", count: 500),
            to: "state/headset-bridge/registry.sqlite")
        // By what lies beside it one sees that it was a registry.
        try home.write("", to: "state/headset-bridge/registry.sqlite-notify")
        var tool = try home.bridgeWorn(&board)
        try tool.wait(for: "was damaged (", in: .complaints)
        tool.send(SIGINT)
        #expect(try tool.finish().code == 0)
    }

    @Test func `Flag goes before variable, that before the file, that before the tool's own place`() throws {
        let home = try Home()
        let file = try home.write(#"{registry: "of-file"}"#, to: "c.json5")
        func printed(_ arguments: [String], _ variables: [String]) throws -> String? {
            let result = try BuiltTool.run(
                ["run", "--print-config"] + arguments, environment: home.environment + variables)
            return result.lines.first { $0.contains("registry:") }.map { line in
                line.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
            }
        }
        let variable = "HEADSET_BRIDGE_REGISTRY=of-variable"
        #expect(
            try printed(["--config", file, "--registry", "of-flag"], [variable])
                == #"registry: "of-flag", // --registry"#)
        #expect(
            try printed(["--config", file], [variable])
                == #"registry: "of-variable", // HEADSET_BRIDGE_REGISTRY"#)
        #expect(try printed(["--config", file], []) == "registry: \"of-file\", // \(file)")
        #expect(
            try printed([], [])
                == "registry: \"\(home.path("state"))/headset-bridge/registry.sqlite\", // default")
    }

    @Test func `A replay has no registry of its own`() throws {
        let home = try Home()
        let result = try home.run("replay", try home.record("demo"), "--registry", "x")
        #expect(result.code == 2)
        #expect(result.output == "")
    }
}
