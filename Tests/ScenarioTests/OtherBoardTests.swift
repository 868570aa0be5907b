import Glibc
import TestSupport
import Testing
import Timing

/// Another board behind the same port, which only its hello tells from the one that was there.
struct OtherBoardTests {
    @Test func `Another board behind the same port is told of, and the right one goes on`() throws {
        let home = try Home()
        var board = try TestBoard(link: home.path("port"))
        var tool = try home.bridgeWorn(&board)
        let headset = board.unplug()
        try tool.wait(for: "waiting for it", in: .complaints)
        var other = try TestBoard(id: "HB-OTHER", link: home.path("port"))
        try other.waitForReader()
        try other.play(to: 4000)
        try tool.wait(
            for: """
                "event":"diagnostic","kind":"otherBoard","scope":"device","sensor":null,"count":1,"board":"HB-OTHER",\
                "awaited":"HB-DEMO-0001"}
                """)
        _ = other.unplug()
        try tool.wait(for: #""state":"down""#)
        var again = try TestBoard(again: headset, link: home.path("port"))
        try again.waitForReader()
        try again.answer(at: 4000)
        try tool.wait(for: #""state":"acknowledged""#)
        tool.send(SIGINT)
        let live = try tool.finish()
        #expect(live.code == 0)
        #expect(live.lines.count { $0.contains(#""event":"hello""#) } == 1)
        #expect(live.lines.count { $0.contains(#""kind":"otherBoard""#) } == 1)
        #expect(!live.output.contains(#""accessory":"HB-OTHER""#))
        try home.expectReplay(toSay: live)
    }

    @Test func `With --any-board whichever comes back is taken`() throws {
        let home = try Home()
        var board = try TestBoard(link: home.path("port"))
        var tool = try home.bridgeWorn(&board, ["--any-board"])
        _ = board.unplug()
        try tool.wait(for: "waiting for it", in: .complaints)
        var other = try TestBoard(id: "HB-OTHER", link: home.path("port"))
        try other.waitForReader()
        try other.play(to: 4000)
        try tool.wait(for: #""action":"registered","accessory":"HB-OTHER""#)
        tool.send(SIGINT)
        let live = try tool.finish()
        #expect(live.code == 0)
        try home.expectReplay(toSay: live)
    }

    @Test func `In text it says which board is awaited and what to do`() throws {
        let home = try Home()
        var board = try TestBoard(link: home.path("port"))
        var tool = try home.start("run", board.port, "--no-record")
        try board.waitForReader()
        try board.play(to: 1000)
        try tool.wait(for: "Demo Buds")
        _ = board.unplug()
        try tool.wait(for: "waiting for it", in: .complaints)
        var other = try TestBoard(id: "HB-OTHER", link: home.path("port"))
        try other.waitForReader()
        try other.play(to: 1000)
        try tool.wait(
            for: """
                HB-OTHER, not HB-DEMO-0001: nothing it says counts; put HB-DEMO-0001 back, or run with --any-board
                """)
        tool.send(SIGINT)
        #expect(try tool.finish().code == 0)
    }
}
