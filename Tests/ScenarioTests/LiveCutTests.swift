import Glibc
import Scenarios
import TestSupport
import Testing
import Timing

/// A board that is unplugged again and again, wherever it has got to in what it says.
struct LiveCutTests {
    private static let cuts = 8

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `Cut off again and again, a board is told of as it is, and the replay says the same`(seed: UInt64)
        throws
    {
        let home = try Home()
        var random = SeededGenerator(seed: seed)
        let headset = SimulatedHeadset(try #require(try Scenario.builtIn("demo")))
        var board = try TestBoard(again: headset, link: home.path("port"))
        var tool = try home.start(
            "run", "bench=\(board.port)", "--record", home.path("capture.pcapng"), "--format", "json")
        var moment: Milliseconds = .zero
        for cut in 0..<Self.cuts {
            try board.waitForReader()
            // Asked who it is, it says so first.
            try board.answer(at: moment)
            try tool.wait(for: cut == 0 ? "\"event\":\"hello\"" : "\"state\":\"acknowledged\"")
            moment = moment + Milliseconds(.random(in: 500...2200, using: &random))
            var said: [UInt8] = []
            headset.advance(to: moment) { said += $1 }
            try board.say(Array(said.prefix(.random(in: 0...said.count, using: &random))))
            try board.waitUntilRead()
            _ = board.unplug()
            try tool.wait(for: "\"state\":\"down\"")
            board = try TestBoard(again: headset, link: home.path("port"))
        }
        try board.waitForReader()
        try board.answer(at: moment)
        try board.play(to: 19_000)
        try tool.wait(for: "\"to\":\"inCase\",\"cause\":\"case\"")
        // Else it would have been unplugged already.
        _ = board.unplug()
        try tool.wait(for: "\"state\":\"down\"")
        tool.send(SIGINT)
        let live = try tool.finish()
        #expect(live.code == 0)
        try home.expectReplay(toSay: live)
        #expect(live.events.count { $0 == "hello" } == 1, "seed \(seed)")
        #expect(!live.output.contains("\"cause\":\"stale\""), "seed \(seed)")
        for (ear, cause) in [("left", "don"), ("right", "don"), ("left", "doff"), ("right", "doff")] {
            let told = live.lines.count {
                $0.contains("\"scope\":\"\(ear)\",") && $0.contains("\"cause\":\"\(cause)\"")
            }
            #expect(told <= 1, "\(ear), \(cause), seed \(seed)")
        }
    }
}
