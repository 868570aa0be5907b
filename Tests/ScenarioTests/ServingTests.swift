import Glibc
import SystemCalls
import TestSupport
import Testing
import Timing

/// `run --serve`: other programs read along.
struct ServingTests {
    /// Starts a program that reads at a place until that ends.
    private func reader(_ place: String) throws -> RunningTool {
        try RunningTool(["-u", place, "-"], environment: ["PATH=/usr/bin:/bin"], at: ["/usr/bin/socat"])
    }

    @Test func `Readers get the lines that the run prints, and the bytes that the board says`() throws {
        let home = try Home()
        var board = try TestBoard()
        var tool = try home.start(
            "run", board.port, "--format", "json", "--record", home.path("a.pcapng"), "--serve",
            "unix:\(home.path("lines"))", "--serve", "raw+unix:\(home.path("bytes"))")
        try board.waitForReader()
        try tool.wait(for: "\"event\":\"link\"")
        var lines = try reader("UNIX-CONNECT:\(home.path("lines"))")
        var bytes = try reader("UNIX-CONNECT:\(home.path("bytes"))")
        try lines.wait(for: "\"event\":\"link\"")
        try board.play(to: 4000)
        try tool.wait(for: "\"to\":\"inEar\"")
        try lines.wait(for: "\"to\":\"inEar\"")
        tool.send(SIGTERM)
        let result = try tool.finish()
        #expect(result.code == 0)
        #expect(try lines.finish().output == result.output)
        #expect(try bytes.finish().output.contains("boot: Demo Buds 1.4.2"))
        #expect(access(home.path("lines"), F_OK) != 0)
    }

    @Test func `In text, and for whoever comes late, they are JSON Lines from the first on`() throws {
        let home = try Home()
        var board = try TestBoard()
        var tool = try home.start(
            "run", board.port, "--record", home.path("a.pcapng"), "--serve", "unix:\(home.path("lines"))")
        try board.waitForReader()
        try board.play(to: 4000)
        try tool.wait(for: "DEVICE offHead → inEar")
        var lines = try reader("UNIX-CONNECT:\(home.path("lines"))")
        try lines.wait(for: "\"to\":\"inEar\"")
        tool.send(SIGTERM)
        _ = try tool.finish()
        let replayed = try home.run("replay", home.path("a.pcapng"), "--format", "json")
        #expect(try lines.finish().output == replayed.output)
    }

    @Test func `A reader that never reads holds nobody up`() throws {
        let home = try Home()
        var board = try TestBoard()
        var tool = try home.start(
            "run", board.port, "--no-record", "--serve", "unix:\(home.path("lines"))", "--until",
            "placement=inEar")
        try board.waitForReader()
        let stalled = try StreamSocket(
            connectingTo: SocketAddress(path: home.path("lines"), named: "lines"), named: "lines")
        try board.play(to: 4000)
        #expect(try tool.finish().code == 0)
        _ = stalled
    }

    @Test func `A place that can't be had ends the run before the port is opened`() throws {
        let home = try Home()
        let place = home.path("nowhere/lines")
        #expect(
            try home.run("run", "/dev/ttyNOWHERE", "--serve", "unix:\(place)")
                == BuiltTool.Result(
                    code: 74, output: "",
                    complaints:
                        "headset-bridge: bind unix:\(place): no such file or directory; check the name\n"))
    }
}
