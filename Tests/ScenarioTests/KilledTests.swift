import Glibc
import TestSupport
import Testing
import Timing

/// A bridge that is killed in the middle of a session.
struct KilledTests {
    @Test func `What a killed bridge recorded replays, and says what was told`() throws {
        let home = try Home()
        let capture = home.path("capture.pcapng")
        var board = try TestBoard("noisy-line")
        var tool = try home.start("run", board.port, "--record", capture, "--format", "json")
        try board.waitForReader()
        try board.play(to: 14_000)
        try tool.wait(for: "\"to\":\"onHead\"")
        tool.send(SIGKILL)
        let live = try tool.finish()
        #expect(live.code == nil)
        let replay = try home.run("replay", capture, "--format", "json")
        #expect(replay.code == 0)
        #expect(
            replay.complaints == """
                headset-bridge: \(capture): it has no end record: the session was cut short; everything up to there was \
                replayed

                """)
        #expect(
            replay.output.hasPrefix(live.output),
            "\(firstDifference(between: live.output, and: replay.output) ?? "")")
        #expect(replay.events.last == "summary")
        // It ends with 2 for a file that is cut inside a record, after the whole ones.
        let status = try shell(
            "tshark -r \(capture) -T fields -e frame.number > \(home.path("frames")) 2>/dev/null")
        #expect(status == 0 || status == 2)
        #expect(try home.bytes(of: "frames").count(where: { $0 == UInt8(ascii: "\n") }) > 100)
    }

    @Test func `A capture that was cut anywhere replays up to its last whole record`() throws {
        let home = try Home()
        _ = try home.record("noisy-line", as: "whole.pcapng")
        let bytes = try home.bytes(of: "whole.pcapng")
        let whole = try home.run("replay", home.path("whole.pcapng"), "--format", "json")
        let ends = blockEnds(in: bytes)
        // The section, the interface of records, the start record: behind them a session has begun.
        let begun = ends[2]
        var random = SeededGenerator(seed: 9)
        let beginning = Array(stride(from: 5, through: begun + 8, by: 19)) + [begun - 1, begun, begun + 1]
        let behind =
            (0..<25).map { _ in Int.random(in: begun..<bytes.count, using: &random) } + [
                ends[40], bytes.count - 1,
            ]
        for count in beginning + behind {
            let file = try home.write(bytes[..<count], to: "cut.pcapng")
            let result = try home.run("replay", file, "--format", "json")
            guard count >= begun else {
                #expect(result.code == 65, "\(count)")
                #expect(result.output == "", "\(count)")
                #expect(result.complaints.contains("it ends before its first record does"), "\(count)")
                continue
            }
            #expect(result.code == 0, "\(count)")
            let last = ends.last { $0 <= count } ?? 0
            let complaint =
                last == count
                ? "it has no end record: the session was cut short"
                : "it ends inside a record, after \(last) whole bytes"
            #expect(
                result.complaints.hasPrefix("headset-bridge: \(file): \(complaint)"),
                "\(count): \(result.complaints)")
            // What is only said at the end.
            let lines = result.lines.dropLast().filter {
                !$0.contains(#""event":"clock""#) && !$0.contains(#""event":"loss""#)
            }
            #expect(lines.elementsEqual(whole.lines.prefix(lines.count)), "\(count)")
        }
    }
}

/// Where each block of a pcapng file ends.
func blockEnds(in bytes: [UInt8]) -> [Int] {
    var ends: [Int] = []
    var start = 0
    while start + 8 <= bytes.count {
        let length = (4..<8).reversed().reduce(0) { $0 << 8 | Int(bytes[start + $1]) }
        start += length
        ends.append(start)
    }
    return ends
}
