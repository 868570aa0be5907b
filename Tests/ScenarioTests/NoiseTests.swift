import Glibc
import TestSupport
import Testing
import Timing

/// What no board ever sends, and what is left of a session after it.
struct NoiseTests {
    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `Noise is told and recorded, and the board behind it understood`(seed: UInt64) throws {
        let home = try Home()
        let capture = home.path("capture.pcapng")
        var random = SeededGenerator(seed: seed)
        // Seed 1: all values; 2: many zeros; 3: few values, so that codes and runs are long; 4: text.
        let noise = (0..<60_000).map { _ -> UInt8 in
            let byte = UInt8.random(in: 0...255, using: &random)
            switch seed {
            case 1: return byte
            case 2: return byte < 100 ? 0 : byte
            case 3: return byte < 5 ? 0 : 255 - byte % 3
            default: return 0x20 + byte % 0x5F
            }
        }
        var board = try TestBoard()
        var tool = try home.start("run", board.port, "--record", capture, "--format", "json")
        try board.waitForReader()
        try board.say(noise)
        try board.say([0])
        try board.play(to: 4000)
        try tool.wait(for: "\"to\":\"inEar\"")
        tool.send(SIGTERM)
        let live = try tool.finish()
        #expect(live.code == 0)
        #expect(live.events.contains(seed == 4 ? "console" : "fault"))
        let replay = try home.run("replay", capture, "--format", "json")
        if let difference = firstDifference(between: live.output, and: replay.output) {
            Issue.record("seed \(seed): \(difference)")
        }
    }
}
