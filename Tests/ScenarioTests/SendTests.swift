import Glibc
import SystemCalls
import TestSupport
import Testing
import Timing

/// One request, or any bytes.
struct SendTests {
    /// What became of the requests, in order.
    private static func requests(_ result: BuiltTool.Result) -> [Substring] {
        result.lines.filter { $0.contains(#""event":"request""#) }.map { line in
            line[(line.firstRange(of: #""command""#)?.lowerBound ?? line.startIndex)...]
        }
    }

    private static func change(_ command: String, _ state: String, _ attempt: Int = 1) -> Substring {
        #""command":"\#(command)","state":"\#(state)","attempt":\#(attempt)}"#
    }

    @Test(arguments: [
        ("identify", "acknowledged", Int32(0)), ("ping", "acknowledged", 0),
        ("set-reporting 0 left 20", "acknowledged", 0), ("set-parameter 3 -5", "refused", 1),
        ("request-links", "acknowledged", 0), ("self-test 1", "refused", 1), ("reset", "acknowledged", 0),
    ])
    func `A request is asked once the board is known, and its answer is the exit code`(
        words: String, answer: String, code: Int32
    ) throws {
        let home = try Home()
        let port = home.path("port")
        var board = try home.start("simulate", "demo", "--link", port)
        try board.wait(for: port)
        let result = try BuiltTool.run(
            ["send", port, "--format", "json", "--record", home.path("capture.pcapng")]
                + words.split(separator: " ").map(String.init), environment: home.environment)
        let name = String(words.prefix { $0 != " " })
        #expect(result.code == code)
        #expect(
            Self.requests(result) == [
                Self.change("identify", "sent"), Self.change("identify", "acknowledged"),
                Self.change(name, "sent"), Self.change(name, answer),
            ])
        #expect(result.complaints == (code == 0 ? "" : "headset-bridge: \(port): the board refuses\n"))
        let replay = try home.run("replay", home.path("capture.pcapng"), "--format", "json")
        #expect(replay == BuiltTool.Result(code: 0, output: result.output, complaints: ""))
        board.send(SIGTERM)
        _ = try board.finish()
    }

    @Test func `Bytes go out as they are, and nothing besides`() throws {
        let home = try Home()
        for (words, sent) in [
            (["raw", "00 7f", "ff0a"], [0x00, 0x7F, 0xFF, 0x0A] as [UInt8]),
            (["--line-end", "crlf", "text", "wear", "on"], Array("wear on\r\n".utf8)),
            (["text"], [0x0A]),
        ] {
            var board = try TestBoard()
            var tool = try RunningTool(
                ["send", board.port, "--listen", "600", "--format", "json"] + words,
                environment: home.environment)
            try board.waitForReader()
            var heard: [UInt8] = []
            while heard.count < sent.count { heard += try board.heard() }
            #expect(heard == sent)
            try board.say(Array("answer\0".utf8))
            try tool.wait(for: #""event":"raw""#)
            tool.send(SIGINT)
            let result = try tool.finish()
            #expect(!result.events.contains("console") && !result.events.contains("fault"))
        }
    }

    @Test(
        arguments: [
            ("native", Array("answer\0".utf8), #""event":"console","text":"answer""#),
            ("hb", Array("hb log info answer\n".utf8), #""event":"log","level":"info","text":"answer""#),
        ] as [(String, [UInt8], String)])
    func `What comes back is read by the profile that is given`(
        profile: String, answer: [UInt8], shown: String
    ) throws {
        let home = try Home()
        var board = try TestBoard()
        var tool = try home.start(
            "send", board.port, "--profile", profile, "--listen", "600", "--format", "json", "raw", "00 7f")
        try board.waitForReader()
        #expect(try board.heard() == [0x00, 0x7F])
        try board.say(answer)
        try tool.wait(for: shown)
        tool.send(SIGINT)
        _ = try tool.finish()
    }

    @Test func `Bytes that are out are enough`() throws {
        let home = try Home()
        let board = try TestBoard()
        #expect(try home.run("send", board.port, "--listen", "0.01", "raw", "00").code == 0)
    }

    @Test func `Once they are out, listening has its own time`() throws {
        let home = try Home()
        let board = try TestBoard()
        #expect(try home.run("send", board.port, "--timeout", "1", "--listen", "1.5", "raw", "00").code == 0)
    }

    @Test func `Bytes that the port was released before are not sent`() throws {
        let home = try Home()
        var board = try TestBoard()
        // More than a port takes of which nobody reads.
        let bytes = String(repeating: "55", count: 60_000)
        var tool = try home.start("send", board.port, "--listen", "0.01", "--format", "json", "raw", bytes)
        try board.waitForReader()
        try tool.wait(for: #""event":"link""#)
        tool.send(SIGUSR1)
        try tool.wait(for: #""reason":"released""#)
        #expect(try tool.finish().code == 74)
    }

    @Test func `Without an answer in time, or without a board, it fails`() throws {
        let home = try Home()
        let board = try TestBoard()
        let silent = try home.run("send", board.port, "--timeout", "0.05", "ping")
        #expect(silent.code == 74)
        #expect(silent.complaints.contains("\(board.port): no answer"))
        var tool = try home.start("send", board.port, "ping")
        try tool.wait(for: "link up")
        _ = board.unplug()
        #expect(try tool.finish().code == 74)
        #expect(try home.run("send", home.path("nowhere"), "ping").code == 69)
    }

    @Test func `Stopped before the answer, it didn't succeed, whatever else was heard`() throws {
        let home = try Home()
        var board = try TestBoard()
        var tool = try home.start("send", board.port, "--format", "json", "ping")
        try board.waitForReader()
        try board.play(to: 2000)
        try tool.wait(for: #""command":"ping","state":"sent""#)
        tool.send(SIGTERM)
        #expect(try tool.finish().code == 143)
    }

    @Test func `Nothing is recorded unless it is asked for`() throws {
        let home = try Home()
        let board = try TestBoard()
        _ = try home.run("send", board.port, "--listen", "0.01", "raw", "00")
        #expect(try home.names(in: "") == [])
    }
}
