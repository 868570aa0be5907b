import Glibc
import SerialIO
import SystemCalls
import TestSupport
import Testing
import Timing

/// `doctor PORT`: what it says of the board behind a port.
struct DoctorPortTests {
    /// The line of a check, without what the machine has to do with it.
    private func told(_ check: String, _ result: BuiltTool.Result) -> Substring? {
        result.lines.first { $0.contains(#""check":"\#(check)""#) }.map { line in
            line[(line.firstRange(of: #""check""#)?.lowerBound ?? line.startIndex)...]
        }
    }

    @Test func `A board that speaks is named, and nothing is wrong`() throws {
        let home = try Home()
        let port = home.path("port")
        var board = try home.start("simulate", "demo", "--link", port)
        try board.wait(for: port)
        let result = try home.run("doctor", "bench=\(port)", "--format", "json")
        #expect(result.code == 0)
        #expect(result.complaints == "")
        #expect(
            told("speech", result)
                == #""check":"speech","state":"ok","where":"\#(port)","text":"Demo Buds (HB-DEMO-0001, firmware 1.4.2) speaks protocol 1.0","try":null}"#
        )
        #expect(result.output.contains(#""link":"bench","event":"finding","check":"open","state":"ok""#))
        board.send(SIGTERM)
        _ = try board.finish()
    }

    /// Says something on a pseudo-terminal as soon as the tool has opened it.
    private func examine(_ options: [String], saying bytes: [UInt8]) throws -> BuiltTool.Result {
        try examine(options) { try $0.say(bytes) }
    }

    /// Plays the board on a pseudo-terminal, once the tool has opened it.
    private func examine(
        _ options: [String] = [], playing play: (inout TestBoard) throws -> Void
    ) throws -> BuiltTool.Result {
        let home = try Home()
        var board = try TestBoard()
        var tool = try RunningTool(
            ["doctor", board.port, "--format", "json", "--listen", "1"] + options,
            environment: home.environment)
        try board.waitForReader()
        try play(&board)
        let result = try tool.finish()
        return BuiltTool.Result(
            code: result.code, output: result.output.replacing(board.port, with: "PORT"),
            complaints: result.complaints)
    }

    @Test func `A board that is silent is told so`() throws {
        let result = try examine([], saying: [])
        #expect(result.code == 1)
        #expect(
            told("speech", result)
                == #""check":"speech","state":"problem","where":"PORT","text":"not one byte in 1.000 s, and no answer; check that the program that plays the board is running","try":"headset-bridge doctor PORT --listen 10"}"#
        )
    }

    @Test func `A board that speaks text is told so`() throws {
        let result = try examine([], saying: Array(String(repeating: "AT+OK and more\r\n", count: 9).utf8))
        #expect(result.code == 1)
        #expect(told("speech", result)?.contains("144 bytes of text and no frame") == true)
        #expect(told("speech", result)?.hasSuffix(#""try":"headset-bridge run PORT --profile raw"}"#) == true)
    }

    @Test func `A board of another protocol is told by its profile`() throws {
        let frames = try VendorFrames.huawei.valid
        let bytes = (0..<8).flatMap { _ in frames }.flatMap { $0 }
        let result = try examine([], saying: bytes)
        #expect(result.code == 1)
        #expect(
            told("speech", result)
                == #""check":"speech","state":"problem","where":"PORT","text":"the board speaks another protocol: huawei: 96 of 96 packets","try":"headset-bridge run PORT --profile huawei"}"#
        )
        let named = try examine(["--profile", "huawei"], saying: bytes)
        #expect(named.code == 0)
        #expect(told("speech", named)?.contains(#""text":"huawei: 96 of 96 packets""#) == true)
    }

    @Test func `A server that isn't there is told, with what to do`() throws {
        let home = try Home()
        let socket = home.path("nobody.sock")
        let result = try home.run("doctor", "unix:\(socket)", "--format", "json")
        #expect(result.code == 1)
        #expect(told("open", result)?.contains(#""state":"problem","where":"unix:\#(socket)""#) == true)
        #expect(told("open", result)?.hasSuffix(#""try":"nc -vzU \#(socket)"}"#) == true)
    }

    @Test(arguments: ["/dev/null", "/tmp", "/etc/passwd"])
    func `What is no serial port is told as that, and nothing else of it`(path: String) throws {
        let result = try Home().run("doctor", path, "--format", "json")
        #expect(result.code == 69)
        #expect(result.complaints == "")
        #expect(told("ports", result)?.contains("it is not a serial port but ") == true)
        for check in ["permission", "busy", "open"] { #expect(told(check, result) == nil) }
    }

    @Test func `An echo is told as one`() throws {
        let result = try examine { try $0.say($0.heard()) }
        #expect(result.code == 1)
        #expect(told("speech", result)?.contains("nothing comes but what is sent") == true)
    }

    @Test func `Where a board says something else beside the echo, that is told`() throws {
        let text = Array(String(repeating: "wear left on\r\nboot: 3.1 ok\r\n", count: 9).utf8)
        let result = try examine { try $0.say($0.heard() + text) }
        #expect(told("speech", result)?.contains("\(text.count) bytes of text and no frame") == true)
    }

    @Test func `An echo behind a server is told as one`() throws {
        let home = try Home()
        let address = "unix:\(home.path("echo"))"
        let server = try ChildProcess(
            ["socat", "UNIX-LISTEN:\(home.path("echo"))", "EXEC:cat"], environment: ["PATH=/usr/bin:/bin"],
            redirections: [])
        let result = try home.run("doctor", address, "--format", "json", "--listen", "1")
        #expect(told("open", result)?.contains(#""state":"ok""#) == true)
        #expect(told("speech", result)?.contains("nothing comes but what is sent") == true)
        server.send(SIGTERM)
    }

    @Test func `A board whose first question got lost is asked again, and its echo is no trouble`() throws {
        let home = try Home()
        var board = try TestBoard()
        var tool = try RunningTool(
            ["doctor", board.port, "--format", "json", "--listen", "30"], environment: home.environment)
        try board.waitForReader()
        try board.say(try board.heard())
        try board.answer(at: 0)
        let result = try tool.finish()
        #expect(told("speech", result)?.contains("speaks protocol 1.0") == true)
        #expect(told("line", result)?.contains(#""state":"ok""#) == true)
    }

    @Test func `What is no port is told so, and no line is said to be raised`() throws {
        let home = try Home()
        let file = try home.write("text", to: "file")
        let result = try home.run("doctor", file, "--format", "json")
        #expect(result.code == 69)
        #expect(result.complaints == "")
        #expect(told("ports", result)?.contains("not a serial port") == true)
    }

    @Test func `Noise is told as noise`() throws {
        var generator = SeededGenerator(seed: 11)
        let noise = (0..<2000).map { _ in UInt8.random(in: 0...255, using: &generator) }
        let result = try examine([], saying: noise)
        #expect(result.code == 1)
        #expect(told("speech", result)?.contains("2000 bytes, but no frame") == true)
    }

    /// A `Hello` whose versions are 2.0 to 2.0 (`protocol/spec.md` §5.1): nothing behind them is looked at.
    @Test func `A board of another version is told which one`() throws {
        let vectors = try WireVector.load("contents.json")
        let hello = try #require(vectors.first { $0.name == "Hello of a newer board" })
        let result = try examine([], saying: hello.stream.bytes)
        #expect(result.code == 1)
        #expect(
            told("version", result)?.contains("the board speaks protocol 2.0, this tool 1.0") == true)
    }

    @Test func `Who only listens sends nothing`() throws {
        let home = try Home()
        var board = try TestBoard()
        var tool = try RunningTool(
            ["doctor", board.port, "--format", "json", "--listen", "1", "--listen-only"],
            environment: home.environment)
        try board.waitForReader()
        let result = try tool.finish()
        #expect(told("speech", result)?.contains("some boards speak only when they are asked") == true)
        #expect(try board.heardSoFar() == [])
    }

    @Test func `A board that goes away meanwhile is told`() throws {
        let home = try Home()
        var board = try TestBoard()
        var tool = try RunningTool(
            ["doctor", board.port, "--format", "json", "--listen", "60"], environment: home.environment)
        try board.waitForReader()
        _ = try board.heard()
        _ = board.unplug()
        let result = try tool.finish()
        #expect(result.code == 1)
        #expect(result.output.contains(#""text":"the board went away while we listened""#))
    }

    @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
    func `It can be ended while it listens`(signal: Int32, code: Int32) throws {
        let home = try Home()
        var board = try TestBoard()
        var tool = try RunningTool(
            ["doctor", board.port, "--format", "json", "--listen", "60"], environment: home.environment)
        try board.waitForReader()
        _ = try board.heard()
        tool.send(signal)
        #expect(try tool.finish().code == code)
    }
}
