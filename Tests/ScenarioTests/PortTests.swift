import Glibc
import TestSupport
import Testing
import Timing

/// What `run` says about ports that it can't open.
struct PortTests {
    @Test(arguments: [
        (
            "/dev/ttyNOWHERE",
            "no such device; plug the board in, or look for its name with headset-bridge devices"
        ),
        (
            "/dev/pts/999999",
            "no such pseudo-terminal; start the program that makes it, and use the path that it prints"
        ),
        ("/dev/null", "not a serial port; give one, such as /dev/ttyACM0"),
        ("/dev/", "this is a directory; give the name of something in it"),
    ])
    func `What is no port, or isn't there, is no such device`(port: String, reason: String) throws {
        let home = try Home()
        #expect(
            try home.run("run", port)
                == BuiltTool.Result(
                    code: 69, output: "", complaints: "headset-bridge: open \(port): \(reason)\n"))
    }

    @Test func `A port that didn't come while it was waited for is no such device`() throws {
        let home = try Home()
        let port = home.path("port")
        let reason = "headset-bridge: open \(port): no such file or directory; check the name"
        #expect(
            try home.run("run", port, "--wait", "0.05")
                == BuiltTool.Result(
                    code: 69, output: "", complaints: "\(reason); waiting for it\n\(reason)\n"))
    }

    @Test func `A port is waited for until it is there`() throws {
        let home = try Home()
        var tool = try home.start(
            "run", home.path("port"), "--wait", "600", "--no-record", "--until", "placement=inEar")
        try tool.wait(for: "waiting for it", in: .complaints)
        var board = try TestBoard(link: home.path("port"))
        try board.waitForReader()
        try board.play(to: 4000)
        #expect(try tool.finish().code == 0)
    }

    @Test func `What a port hasn't is said, and the run goes on`() throws {
        let home = try Home()
        var board = try TestBoard()
        var tool = try home.start(
            "run", board.port, "--no-record", "--reset", "--dtr", "on", "--rts", "off", "--low-latency",
            "--frame",
            "7e1", "--verbose", "--until", "placement=inEar")
        try board.waitForReader()
        try board.play(to: 4000)
        let result = try tool.finish()
        #expect(result.code == 0)
        #expect(result.lines.first?.contains(" · 115200 7E1 · ") == true)
        let hasNoLine = """
            \(board.port): it has no such line, as a pseudo-terminal hasn't; leave --dtr, --rts and --reset away; going on
            """
        #expect(
            result.complaints.hasPrefix(
                """
                headset-bridge: TIOCMBIS \(hasNoLine) with DTR as it is
                headset-bridge: TIOCMBIC \(hasNoLine) with RTS as it is
                headset-bridge: TIOCMBIC \(hasNoLine) without a reset
                headset-bridge: TIOCGSERIAL \(board.port): the driver knows no low latency; leave --low-latency away; \
                going on without low latency
                headset-bridge: \(board.port): open; a pseudo-terminal has no speed

                """), "\(result.complaints)")
    }

    @Test(arguments: [
        (
            "{serial: {rts: 'on', flow: 'hardware'}}",
            "serial.rts and serial.flow: flow control by hardware moves RTS itself"
        ),
        ("{serial: {dtr: 'off', reset: true}}", "serial.dtr and serial.reset: a reset ends with DTR on"),
    ])
    func `A configuration with wishes that exclude each other is wrong`(text: String, reason: String) throws {
        let home = try Home()
        let file = try home.write(text, to: "bench.json5")
        #expect(
            try home.run("run", "/dev/ttyNOWHERE", "--config", file)
                == BuiltTool.Result(
                    code: 78, output: "", complaints: "headset-bridge: \(reason); leave one of them away\n"))
    }

    @Test func `A folder on standard input is no data`() throws {
        let home = try Home()
        let result = try BuiltTool.run(
            ["-c", "\"$0\" run - --no-record < /tmp", BuiltTool.path(to: "headset-bridge")],
            environment: home.environment, at: ["sh"])
        #expect(result.code == 65)
        #expect(
            result.complaints.hasPrefix(
                """
                headset-bridge: read standard input: this is a directory; give the name of something in it

                """), "\(result.complaints)")
    }

    @Test func `A port that another program holds is busy`() throws {
        let home = try Home()
        let board = try TestBoard()
        var first = try home.start("run", board.port, "--no-record")
        try first.wait(for: "link up")
        #expect(
            try home.run("run", board.port, "--no-record")
                == BuiltTool.Result(
                    code: 75, output: "",
                    complaints: """
                        headset-bridge: flock \(board.port): busy; another program has locked it: find it with fuser, \
                        and close it

                        """))
        first.send(SIGINT)
        #expect(try first.finish().code == 130)
    }

    @Test func `A port of someone else's is forbidden`() throws {
        let home = try Home()
        let stranger = try Stranger(at: home)
        let board = try TestBoard()
        chmod(board.node, 0)
        #expect(
            try stranger.run("run", board.port, "--no-record")
                == BuiltTool.Result(
                    code: 77, output: "",
                    complaints: """
                        headset-bridge: open \(board.port): permission denied; it belongs to another user: run both \
                        programs as the same one

                        """))
    }

    @Test func `A board that reads nothing is asked once, not again and again`() throws {
        let home = try Home()
        // In a second it would be asked for more than any port and the bridge together keep.
        let profile = """
            {name: "deaf", view: "raw", framing: {kind: "lines"},
             queries: {everyMs: 10, send: "\(String(repeating: "71", count: 4000))"}}
            """
        var board = try TestBoard()
        var tool = try home.start(
            "run", board.port, "--profile", home.write(profile, to: "deaf.json5"), "--no-record", "--format",
            "json")
        try board.waitForReader()
        var nanoseconds = 0
        while nanoseconds < 1_000_000_000 {
            try board.say(Array("still here\n".utf8))
            let line = try tool.wait(for: #""direction":"received""#)
            let written = line.firstMatch(of: /"t":([0-9]+)/)
            nanoseconds = Int(try #require(written).1) ?? 0
        }
        tool.send(SIGTERM)
        #expect(!(try tool.finish().complaints.contains("reads nothing")))
    }
}
