import Glibc
import TestSupport
import Testing
import Timing

/// A line that gives back what is sent on it.
struct EchoingLineTests {
    /// Everything that is written to the port comes back from it: `cat` is behind it.
    private func echo(at port: String) throws -> ChildProcess {
        try ChildProcess(
            ["socat", "PTY,link=\(port),rawer", "EXEC:cat"], environment: ["PATH=/usr/bin:/bin"],
            redirections: [])
    }

    private func count(_ text: String, in result: BuiltTool.Result) -> Int {
        result.lines.count { $0.contains(text) }
    }

    @Test func `It is told as one, and is no board that has spoken`() throws {
        let home = try Home()
        let line = try echo(at: home.path("port"))
        var tool = try home.start(
            "run", home.path("port"), "--wait", "60", "--record", home.path("capture.pcapng"), "--format",
            "json")
        try tool.wait(for: #""event":"echo""#)
        // By then it would also have been said that bytes come which make no frame.
        try tool.wait(for: #""state":"sent","attempt":4"#)
        tool.send(SIGTERM)
        let live = try tool.finish()
        #expect(live.code == 143)
        #expect(!live.complaints.contains("bytes came"))
        #expect(live.lines.last?.contains(#""frames":0,"#) == true)
        #expect(count(#""event":"echo""#, in: live) == 1)
        try home.expectReplay(toSay: live)
        line.send(SIGTERM)
    }

    /// What a host has sent, as it is on the line.
    private var hostBytes: [UInt8] {
        get throws {
            let vectors = try WireVector.load("messages.json")
            return try #require(vectors.first { $0.name == "Identify" }).stream.bytes
        }
    }

    @Test func `A run that heard nothing else ends as one that no board spoke to`() throws {
        let home = try Home()
        var tool = try RunningTool(
            ["run", "-", "--no-record", "--format", "json"], environment: home.environment, isFed: true)
        try tool.feed(hostBytes[...])
        tool.endInput()
        let result = try tool.finish()
        #expect(result.code == 65)
        #expect(result.events == ["session", "link", "unknown", "echo", "link", "summary"])
        #expect(
            result.complaints.hasSuffix(
                "standard input: no board has spoken; give the board's side of the line\n"))
    }

    @Test func `Bytes of a host's are told as that, and are no mistake`() throws {
        let home = try Home()
        let file = try home.write(hostBytes, to: "host.bin")
        let result = try home.run("replay", file, "--format", "json")
        #expect(result.code == 0)
        #expect(result.lines[2].contains(#""event":"unknown","type":129"#))
        #expect(
            result.lines[3].hasSuffix(
                #""event":"echo","count":1,"text":"so far nothing comes but what a host sends: this is a host's TX, and not the board's"}"#
            ))
        #expect(
            result.complaints
                == "headset-bridge: \(file): only a host's frames are in it; give the board's side of the line\n"
        )
    }

    @Test func `Where something else speaks, too, it is told of that`() throws {
        let home = try Home()
        var board = try TestBoard()
        let text = String(repeating: "another protocol\r\n", count: 3)
        var tool = try home.start(
            "run", board.port, "--record", home.path("capture.pcapng"), "--format", "json")
        try board.waitForReader()
        let question = try board.heard()
        try board.say(question + Array(text.utf8) + question)
        try tool.wait(
            // With the 00 behind it.
            for: "\(text.utf8.count + 1) bytes came, but no frame; they look like text", in: .complaints)
        tool.send(SIGTERM)
        let live = try tool.finish()
        #expect(count(#""event":"echo""#, in: live) == 0)
        try home.expectReplay(toSay: live)
    }

    @Test func `At the end it is said of each link what came over it`() throws {
        let home = try Home()
        var echo = try TestBoard()
        var text = try TestBoard()
        var tool = try home.start(
            "run", "E=\(echo.port)", "T=\(text.port)", "--duration", "3", "--no-record", "--format", "json")
        try echo.waitForReader()
        try echo.say(echo.heard())
        try text.waitForReader()
        try text.say(Array("login: ".utf8))
        let result = try tool.finish()
        #expect(result.code == 65)
        #expect(result.complaints.contains(": no board has spoken; check the wiring"))
        #expect(result.complaints.contains(": 7 bytes came, but no intact frame; "))
    }

    @Test func `A capture of a version that took an echo for a board's frames is read as any other`() throws {
        let home = try Home()
        let file = projectFolder + "/fixtures/crashes/0-echoes-of-an-earlier-version.pcapng"
        let result = try home.run("replay", file, "--format", "json")
        #expect(result.code == 0)
        #expect(
            result.events == [
                "session", "link", "request", "unknown", "request", "unknown", "request", "unknown", "echo",
                "request", "unknown", "summary",
            ])
    }

    @Test func `Beside a board that speaks it changes nothing`() throws {
        let home = try Home()
        var board = try TestBoard()
        var tool = try home.start(
            "run", board.port, "--record", home.path("capture.pcapng"), "--format", "json")
        try board.waitForReader()
        try board.say(try board.heard())
        try board.play(to: 1000)
        try tool.wait(for: #""event":"configuration""#)
        // A ping, which the board doesn't hear.
        try board.say(try board.heard())
        try tool.wait(for: #""event":"unknown","type":130"#)
        try board.play(to: 9000)
        try tool.wait(for: #""event":"placement","scope":"device""#)
        tool.send(SIGINT)
        let live = try tool.finish()
        #expect(live.code == 0)
        #expect(live.complaints == "")
        #expect(count(#""event":"gap""#, in: live) == 0)
        #expect(count(#""event":"echo""#, in: live) == 0)
        #expect(count(#""event":"unknown""#, in: live) == 2)
        try home.expectReplay(toSay: live)
    }
}
