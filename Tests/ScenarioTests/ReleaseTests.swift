import Glibc
import SystemCalls
import TestSupport
import Testing
import Timing

/// A port that is given up for a while, so that another program can flash the board.
struct ReleaseTests {
    /// What the capture says must be what was said.
    private static func end(_ tool: inout RunningTool, at home: borrowing Home) throws -> BuiltTool.Result {
        tool.send(SIGTERM)
        let live = try tool.finish()
        #expect(live.code == 0)
        try home.expectReplay(toSay: live)
        return live
    }

    @Test func `Released, the port is another program's; taken back, the session goes on`() throws {
        let home = try Home()
        var board = try TestBoard(link: home.path("port"))
        var tool = try home.bridgeWorn(&board)
        tool.send(SIGUSR1)
        let said = try tool.wait(for: "takes it back", in: .complaints)
        #expect(said.contains("\(board.port): released for another program; kill -USR1 "))
        try tool.wait(for: #""state":"down","port":"\#(board.port)","reason":"released""#)
        try board.waitForNobody()
        do {
            let flasher = try board.holdOpen()
            #expect(flock(flasher.number, LOCK_EX | LOCK_NB) == 0, "nobody holds the lock")
        }
        try board.waitForNobody()
        tool.send(SIGUSR1)
        try tool.wait(for: #""state":"up","port":"\#(board.port)","reason":"taken back""#)
        try board.waitForReader()
        try board.answer(at: 4000)
        try tool.wait(for: #""state":"acknowledged""#)
        try board.play(to: 16_000)
        try tool.wait(for: #""cause":"doff""#)
        let live = try Self.end(&tool, at: home)
        #expect(!live.output.contains(#""to":null"#), "within the grace the same boot goes on")
    }

    @Test func `While it is released nothing is tried, and the session goes on`() throws {
        let home = try Home()
        var board = try TestBoard(link: home.path("port"))
        var tool = try home.bridgeWorn(&board, ["--grace", "0.05"])
        tool.send(SIGUSR1)
        try tool.wait(for: #""from":"inEar","to":null,"cause":"stale""#)
        // The board is flashed: another node comes up under the name. Opening it would be told.
        _ = board.unplug()
        var again = try TestBoard(seed: 2, link: home.path("port"))
        do {
            let flasher = try again.holdOpen()
            #expect(flock(flasher.number, LOCK_EX | LOCK_NB) == 0)
            tool.send(SIGUSR1)
            let said = try tool.wait(for: "trying again", in: .complaints)
            #expect(said.contains("busy"))
        }
        try tool.wait(for: #""reason":"taken back""#)
        try again.waitForReader()
        try again.play(to: 100)
        try tool.wait(for: #""cause":"initial""#)
        let live = try Self.end(&tool, at: home)
        #expect(live.lines.count { $0.contains(#""event":"link""#) } == 3)
    }

    @Test func `Taken back, a board that isn't there is waited for`() throws {
        let home = try Home()
        var board = try TestBoard(link: home.path("port"))
        var tool = try home.bridgeWorn(&board, ["--no-reconnect"])
        tool.send(SIGUSR1)
        try tool.wait(for: "released", in: .complaints)
        let headset = board.unplug()
        tool.send(SIGUSR1)
        try tool.wait(for: "waiting for it", in: .complaints)
        var again = try TestBoard(again: headset, link: home.path("port"))
        try again.waitForReader()
        try tool.wait(for: #""reason":"taken back""#)
        _ = try Self.end(&tool, at: home)
    }

    @Test func `Unplugged and then released, it is not opened until it is taken back`() throws {
        let home = try Home()
        var board = try TestBoard(link: home.path("port"))
        var tool = try home.bridgeWorn(&board)
        let headset = board.unplug()
        try tool.wait(for: "waiting for it", in: .complaints)
        tool.send(SIGUSR1)
        try tool.wait(for: "released", in: .complaints)
        var again = try TestBoard(again: headset, link: home.path("port"))
        tool.send(SIGUSR1)
        try again.waitForReader()
        try tool.wait(for: #""reason":"taken back""#)
        let live = try Self.end(&tool, at: home)
        #expect(live.lines.count { $0.contains(#""state":"down""#) } == 1)
    }

    @Test func `Asked before the board is there, it changes nothing`() throws {
        let home = try Home()
        var tool = try home.start(
            "run", home.path("port"), "--wait", "600", "--no-record", "--until", "placement=inEar")
        try tool.wait(for: "waiting for it", in: .complaints)
        tool.send(SIGUSR1)
        var board = try TestBoard(link: home.path("port"))
        try board.waitForReader()
        try board.play(to: 4000)
        #expect(try tool.finish().code == 0)
    }
}
