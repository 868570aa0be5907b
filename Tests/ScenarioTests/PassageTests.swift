import FoundationEssentials
import Glibc
import SystemCalls
import TestSupport
import Testing
import Timing

/// Which lines of a capture `replay` prints, and from where it reads.
struct PassageTests {
    @Test func `A part of the session is printed with the numbers of the whole`() throws {
        let home = try Home()
        let capture = try home.record("demo")
        let whole = try home.run("replay", capture, "--format", "json").lines
        let part = try home.run("replay", capture, "--format", "json", "--from", "2.58", "--to", "2.91")
        #expect(part.code == 0)
        let expected = whole.filter { line in
            line.contains("\"t\":2580000000,") || line.contains("\"event\":\"session\"")
                || line.contains("\"event\":\"summary\"")
        }
        #expect(expected.count > 3)
        #expect(part.lines == expected)
    }

    @Test(arguments: [0, 1, 7])
    func `So many lines of each session, then its summary`(count: Int) throws {
        let home = try Home()
        let capture = try home.record("demo")
        let whole = try home.run("replay", capture, "--format", "json").lines
        let part = try home.run("replay", capture, capture, "--format", "json", "--count", "\(count)")
        let expected = Array(whole.prefix(count + 1)) + Array(whole.suffix(1))
        #expect(part.lines == expected + expected)
    }

    @Test func `A capture comes through a pipe, with a name or without`() throws {
        let home = try Home()
        let capture = try home.record("demo")
        let whole = try home.run("replay", capture, "--format", "json")
        var tool = try RunningTool(
            ["replay", "-", "--format", "json"], environment: home.environment, isFed: true)
        try tool.feed(home.bytes(of: "capture.pcapng")[...])
        tool.endInput()
        #expect(try tool.finish() == whole)
        mkfifo(home.path("pipe"), 0o600)
        var named = try home.start("replay", home.path("pipe"), "--format", "json")
        #expect(try shell("cat \(capture) > \(home.path("pipe"))") == 0)
        #expect(try named.finish() == whole)
    }

    @Test func `Standard input that is empty is said`() throws {
        let home = try Home()
        let null = open("/dev/null", O_RDONLY)
        defer { close(null) }
        #expect(
            try home.run("replay", "-", redirections: [(ours: null, its: STDIN_FILENO)])
                == BuiltTool.Result(
                    code: 65, output: "",
                    complaints: "headset-bridge: -: it is empty; record a session with run --record\n"))
    }

    @Test func `Who only listens sends nothing`() throws {
        let home = try Home()
        let capture = home.path("capture.pcapng")
        var board = try TestBoard()
        var tool = try home.start(
            "run", board.port, "--listen-only", "--record", capture, "--until", "placement=inEar", "--format",
            "json")
        try board.waitForReader()
        try board.play(to: 4000)
        let live = try tool.finish()
        #expect(live.code == 0)
        #expect(!live.events.contains("request"))
        #expect(try home.run("replay", capture, "--format", "json").output == live.output)
    }

    @Test func `Standard input that doesn't wait is waited for`() throws {
        let home = try Home()
        let capture = try home.record("demo")
        let whole = try home.run("replay", capture, "--format", "json")
        let pipe = try Descriptor.pipe()
        // 1031 is F_SETPIPE_SZ: so small that the reader, which asks for more, finds it empty again and again.
        #expect(fcntl(pipe.writeEnd.number, 1031, 4096) == 4096)
        #expect(fcntl(pipe.readEnd.number, F_SETFL, O_NONBLOCK) == 0)
        var tool = try home.start(
            "replay", "-", "--format", "json", redirections: [(ours: pipe.readEnd.number, its: STDIN_FILENO)])
        try feed(try home.bytes(of: "capture.pcapng"), to: pipe)
        #expect(try tool.finish() == whole)
    }
}

/// Writes all, then closes both ends.
private func feed(_ bytes: [UInt8], to pipe: consuming Pipe) throws {
    try pipe.writeEnd.writeAll(bytes.span.bytes)
}
