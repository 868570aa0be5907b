import Glibc
import SystemCalls
import TestSupport
import Testing
import Timing

/// A board that goes away while it is bridged.
struct ReconnectTests {
    /// The line by which a test knows that the headset is worn on both ears.
    private static let worn = "\"scope\":\"right\",\"from\":\"notWorn\",\"to\":\"worn\""

    /// What was said after the board went away; it must be what the capture says too.
    private static func lines(
        after tool: inout RunningTool, at home: borrowing Home
    ) throws -> [Substring] {
        tool.send(SIGINT)
        let live = try tool.finish()
        #expect(live.code == 0)
        try home.expectReplay(toSay: live)
        return Array(live.lines.drop { !$0.contains("\"state\":\"down\"") })
    }

    @Test func `Back with the same boot, it goes on without an event`() throws {
        let home = try Home()
        var board = try TestBoard(link: home.path("port"))
        var tool = try home.bridgeWorn(&board)
        let headset = board.unplug()
        try tool.wait(for: "waiting for it", in: .complaints)
        var again = try TestBoard(again: headset, link: home.path("port"))
        try again.waitForReader()
        try again.answer(at: 4000)
        try tool.wait(for: "\"state\":\"acknowledged\"")
        try again.play(to: 16_000)
        try tool.wait(for: "\"cause\":\"doff\"")
        let events = BuiltTool.Result(
            code: 0, output: try Self.lines(after: &tool, at: home).joined(separator: "\n"), complaints: "")
        #expect(Array(events.events.prefix(4)) == ["link", "link", "request", "request"])
        #expect(!events.output.contains("\"event\":\"hello\""))
        #expect(!events.output.contains("\"to\":null"))
        #expect(!events.output.contains("\"cause\":\"initial\""))
    }

    @Test func `Back with another boot, nothing is known until it says so`() throws {
        let home = try Home()
        var board = try TestBoard(link: home.path("port"))
        var tool = try home.bridgeWorn(&board)
        _ = board.unplug()
        try tool.wait(for: "waiting for it", in: .complaints)
        var again = try TestBoard(seed: 2, link: home.path("port"))
        try again.waitForReader()
        try again.play(to: 1000)
        try tool.wait(for: "\"scope\":\"device\",\"from\":null,\"to\":\"offHead\",\"cause\":\"initial\"")
        try tool.wait(for: "\"event\":\"configuration\"")
        let output = try Self.lines(after: &tool, at: home).joined(separator: "\n")
        #expect(output.contains("\"scope\":\"device\",\"from\":\"inEar\",\"to\":null,\"cause\":\"reset\""))
        #expect(
            output.firstRange(of: "\"cause\":\"reset\"")!.lowerBound
                < output.firstRange(of: "\"cause\":\"initial\"")!.lowerBound)
        #expect(!output.contains("\"event\":\"registration\""), "it is registered already")
    }

    @Test func `A board that was killed and started anew under its name is bridged again`() throws {
        let home = try Home()
        let port = home.path("port")
        var board = try home.start("simulate", "demo", "--link", port, "--speed", "8")
        try board.wait(for: port)
        var tool = try home.start("run", port, "--no-record", "--format", "json")
        try tool.wait(for: Self.worn)
        board.send(SIGKILL)
        #expect(try board.finish().code == nil)
        try tool.wait(for: "\"state\":\"down\"")
        // The number of its terminal passes on to whoever opens the next, which may be another test.
        #expect(unlink(port) == 0)
        var again = try home.start("simulate", "demo", "--link", port, "--speed", "8", "--seed", "2")
        try again.wait(for: port)
        try tool.wait(for: "\"cause\":\"reset\"")
        try tool.wait(for: Self.worn)
        try tool.wait(for: "\"state\":\"down\"")
        #expect(try again.finish().code == 0)
        tool.send(SIGTERM)
        #expect(try tool.finish().code == 0)
    }

    @Test func `Back but held by another program, it is tried until it is free`() throws {
        let home = try Home()
        let port = home.path("port")
        var board = try TestBoard(link: port)
        var tool = try home.bridgeWorn(&board)
        _ = board.unplug()
        try tool.wait(for: "waiting for it", in: .complaints)
        var again = try TestBoard(seed: 2)
        let holder = try again.holdOpen()
        #expect(flock(holder.number, LOCK_EX | LOCK_NB) == 0)
        #expect(symlink(again.node, port) == 0)
        let said = try tool.wait(for: "trying again", in: .complaints)
        #expect(said.contains("flock \(port): busy; another program has locked it"))
        #expect(flock(holder.number, LOCK_UN) == 0)
        try tool.wait(for: "\"state\":\"up\"")
        try again.play(to: 100)
        try tool.wait(for: "\"cause\":\"reset\"")
        _ = try Self.lines(after: &tool, at: home)
    }

    @Test func `Away for too long, nothing is known any more`() throws {
        let home = try Home()
        var board = try TestBoard(link: home.path("port"))
        var tool = try home.bridgeWorn(&board, ["--grace", "0.05"])
        _ = board.unplug()
        try tool.wait(for: "\"scope\":\"device\",\"from\":\"inEar\",\"to\":null,\"cause\":\"stale\"")
        try tool.wait(for: "\"event\":\"sources\",\"primary\":null,\"secondary\":null")
        let output = try Self.lines(after: &tool, at: home).joined(separator: "\n")
        #expect(output.contains("\"placement\":null,\"primary\":null,\"secondary\":null"))
    }

    @Test func `Away for too long, all is kept where that was asked for`() throws {
        let home = try Home()
        var board = try TestBoard(link: home.path("port"))
        var tool = try home.bridgeWorn(&board, ["--grace", "0.05", "--on-unplug", "hold"])
        _ = board.unplug()
        try tool.wait(for: "waiting for it", in: .complaints)
        var again = try TestBoard(seed: 2, link: home.path("port"))
        try again.waitForReader()
        try again.play(to: 100)
        try tool.wait(for: "\"cause\":\"reset\"")
        let lines = try Self.lines(after: &tool, at: home)
        let events = BuiltTool.Result(code: 0, output: lines.joined(separator: "\n"), complaints: "")
        #expect(Array(events.events.prefix(4)) == ["link", "link", "request", "console"], "\(lines)")
    }

    @Test func `A live link of someone else's is left alone, and a dangling one replaced`() throws {
        let home = try Home()
        let board = try TestBoard(link: home.path("port"))
        #expect(
            try home.run("simulate", "demo", "--link", board.port)
                == BuiltTool.Result(
                    code: 74, output: "",
                    complaints: """
                        headset-bridge: symlink \(board.port): there is something of this name, and it isn't a link to \
                        nowhere; remove it, or choose another name

                        """))
        symlink("/dev/pts/nowhere", home.path("dangling"))
        var other = try home.start("simulate", "demo", "--link", home.path("dangling"))
        try other.wait(for: home.path("dangling"))
        other.send(SIGINT)
        #expect(
            try other.finish()
                == BuiltTool.Result(code: 130, output: home.path("dangling") + "\n", complaints: ""))
    }
}
