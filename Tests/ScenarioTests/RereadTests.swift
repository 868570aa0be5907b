import Glibc
import TestSupport
import Testing
import Timing

/// `SIGHUP` while the tool runs: the configuration is read again.
struct RereadTests {
    private static let changed = #""event":"parameters""#
    private static let unchanged = "the parameters stay as they are"

    /// A run with a configuration, that has heard the board's hello.
    private static func start(
        _ home: borrowing Home, _ board: inout TestBoard, _ file: String, _ options: [String] = []
    ) throws -> RunningTool {
        var tool = try RunningTool(
            [
                "run", "bench=\(board.port)", "--config", file, "--record", home.path("capture.pcapng"),
                "--format", "json",
            ] + options, environment: home.environment)
        try board.waitForReader()
        try board.play(to: 1000)
        try tool.wait(for: #""event":"configuration""#)
        return tool
    }

    @Test func `The engine goes by what the file says now, and a replay tells the same`() throws {
        let home = try Home()
        var board = try TestBoard()
        let file = try home.write("{parameters: {donMs: 300}}", to: "bench.json5")
        var tool = try Self.start(home, &board, file)
        try home.write("{parameters: {donMs: 650}, boards: {'Nobody': {dwellMs: 1}}}", to: "bench.json5")
        tool.send(SIGHUP)
        let line = try tool.wait(for: Self.changed)
        try board.play(to: 4000)
        try tool.wait(for: #""scope":"right","from":"notWorn","to":"worn","cause":"don""#)
        tool.send(SIGTERM)
        let live = try tool.finish()
        #expect(live.code == 0)
        #expect(live.complaints == "")
        #expect(
            line.hasSuffix(
                #""changed":[{"key":"parameters.donMs","from":300,"to":650},"#
                    + #"{"key":"boards.Nobody.donMs","from":300,"to":650},"#
                    + #"{"key":"boards.Nobody.dwellMs","from":0,"to":1}]}"#))
        #expect(line.contains(#""link":null,"event":"parameters","parameters":""#))
        #expect(
            live.lines.count { $0.contains(#""cause":"don","#) && $0.contains(#""latency_ms":650"#) } == 3)
        try home.expectReplay(toSay: live)
        let masked = try home.run(
            "replay", home.path("capture.pcapng"), "--format", "json", "--config",
            try home.write("{parameters: {donMs: 300}}", to: "other.json5"))
        #expect(masked.output.contains(#""latency_ms":300"#))
        #expect(!masked.output.contains(#""latency_ms":650"#))
        let text = try home.run("replay", home.path("capture.pcapng"))
        #expect(text.output.contains("parameters.donMs 300 → 650, boards.Nobody.donMs 300 → 650"))
    }

    @Test func `A file that is wrong or gone changes nothing, and is said`() throws {
        let home = try Home()
        var board = try TestBoard()
        let file = try home.write("{parameters: {donMs: 300}}", to: "bench.json5")
        var tool = try Self.start(home, &board, file)
        for (text, complaint) in [
            ("{parameters: {donMS: 1}}", "\(file):1:15: unknown key \"donMS\""),
            (
                "{parameters: {thresholdOnPercent: 40}}",
                "\(file): parameters: thresholdOffPercent can't be 40"
            ),
            ("{parameters: {donMs: 1}", "\(file):1:24: expected"),
        ] {
            try home.write(text, to: "bench.json5")
            tool.send(SIGHUP)
            try tool.wait(for: complaint, in: .complaints)
            try tool.wait(for: Self.unchanged, in: .complaints)
        }
        #expect(unlink(file) == 0)
        tool.send(SIGHUP)
        try tool.wait(for: "open \(file): no such file", in: .complaints)
        try tool.wait(for: Self.unchanged, in: .complaints)
        #expect(mkfifo(file, 0o600) == 0)
        tool.send(SIGHUP)
        try tool.wait(for: "\(file):1:1: expected", in: .complaints)
        tool.send(SIGTERM)
        let live = try tool.finish()
        #expect(live.code == 0)
        #expect(!live.output.contains(Self.changed))
        try home.expectReplay(toSay: live)
    }

    @Test func `What a file says anew of other things counts from the next start on`() throws {
        let home = try Home()
        var board = try TestBoard()
        let file = try home.write("{bridge: {graceMs: 4000}, host: {playing: 'media'}}", to: "bench.json5")
        var tool = try Self.start(home, &board, file)
        try home.write(
            "{bridge: {graceMs: 4001}, host: {playing: 'media'}, serial: {baud: 9600}, profile: 'hb'}",
            to: "bench.json5")
        tool.send(SIGHUP)
        try tool.wait(
            for: "bench.json5: what it says of bridge, serial, profile counts when a run starts",
            in: .complaints)
        try tool.wait(for: "bench.json5: read again; no parameter has changed", in: .complaints)
        tool.send(SIGINT)
        let live = try tool.finish()
        #expect(live.code == 0)
        try home.expectReplay(toSay: live)
    }

    @Test func `A key of boards that is the id of a board, and not its name, is said once`() throws {
        let home = try Home()
        for key in ["HB-DEMO-0001", "Demo Buds"] {
            var board = try TestBoard(link: home.path("port"))
            let file = try home.write("{boards: {'\(key)': {donMs: 300}}}", to: "bench.json5")
            var tool = try home.start(
                "run", board.port, "--no-record", "--format", "json", "--config", file)
            try board.waitForReader()
            try board.play(to: 1000)
            try tool.wait(for: #""event":"configuration""#)
            let headset = board.unplug()
            try tool.wait(for: #""state":"down""#)
            var again = try TestBoard(again: headset, link: home.path("port"))
            try again.waitForReader()
            try again.answer(at: 1000)
            try tool.wait(for: #""state":"acknowledged""#)
            tool.send(SIGTERM)
            let complaints = try tool.finish().complaints.split(separator: "\n").filter {
                $0.contains("by id")
            }
            #expect(
                complaints
                    == (key == "Demo Buds"
                        ? []
                        : [
                            """
                            headset-bridge: \(file): boards["HB-DEMO-0001"] counts for no board; boards are named by name \
                            ("Demo Buds"), not by id
                            """
                        ]))
        }
    }

    @Test func `Without a file the run goes on, and the one that comes later counts`() throws {
        let home = try Home()
        var board = try TestBoard()
        var tool = try home.start("run", board.port, "--no-record", "--format", "json")
        try board.waitForReader()
        try board.play(to: 1000)
        try tool.wait(for: #""event":"configuration""#)
        tool.send(SIGHUP)
        try tool.wait(
            for: "SIGHUP: there is no configuration to read; give one with --config", in: .complaints)
        #expect(try shell("mkdir -p \(home.path(".config/headset-bridge"))") == 0)
        try home.write("{parameters: {donMs: 1}}", to: ".config/headset-bridge/config.json5")
        tool.send(SIGHUP)
        try tool.wait(for: Self.changed)
        tool.send(SIGTERM)
        #expect(try tool.finish().code == 0)
    }

    @Test func `While a port is waited for, the file is read when it is there`() throws {
        let home = try Home()
        let file = try home.write("{parameters: {donMs: 300}}", to: "bench.json5")
        let port = home.path("port")
        var tool = try home.start(
            "run", port, "--wait", "600", "--no-record", "--format", "json", "--config", file)
        try tool.wait(for: "waiting for it", in: .complaints)
        try home.write("{parameters: {donMs: 650}}", to: "bench.json5")
        tool.send(SIGHUP)
        var board = try TestBoard(link: port)
        try board.waitForReader()
        try board.play(to: 3000)
        try tool.wait(for: #""latency_ms":650"#)
        tool.send(SIGTERM)
        let result = try tool.finish()
        #expect(result.code == 0)
        #expect(!result.output.contains(Self.changed))
    }

    @Test(arguments: [true, false])
    func `That the terminal is gone ends the run, with a configuration or without`(hasFile: Bool) throws {
        let home = try Home()
        var board = try TestBoard()
        let terminal = try TestTerminal()
        let file = try home.write("{parameters: {donMs: 300}}", to: "bench.json5")
        var tool = try RunningTool(
            ["run", board.port, "--no-record", "--format", "json"] + (hasFile ? ["--config", file] : []),
            environment: home.environment, at: ["setsid", "--ctty", BuiltTool.path()],
            redirections: terminal.redirections)
        try board.waitForReader()
        try board.play(to: 1000)
        try tool.wait(for: #""event":"configuration""#)
        terminal.goAway()
        let result = try tool.finish()
        #expect(result.code == 0)
        #expect(result.events.last == "summary")
    }

    @Test func `With its terminal there, only what was asked for happens`() throws {
        let home = try Home()
        var board = try TestBoard()
        let terminal = try TestTerminal()
        let file = try home.write("{parameters: {donMs: 300}}", to: "bench.json5")
        var tool = try RunningTool(
            ["run", board.port, "--no-record", "--format", "json", "--config", file],
            environment: home.environment, at: ["setsid", "--ctty", BuiltTool.path()],
            redirections: terminal.redirections)
        try board.waitForReader()
        try board.play(to: 1000)
        try tool.wait(for: #""event":"configuration""#)
        try home.write("{}", to: "bench.json5")
        tool.send(SIGHUP)
        try tool.wait(for: Self.changed)
        tool.send(SIGTERM)
        #expect(try tool.finish().code == 0)
    }
}
