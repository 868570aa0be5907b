import FoundationEssentials
import Glibc
import TestSupport
import Testing
import Timing

/// What it leaves behind in a bridge that its board is plugged out and in again and again.
struct BridgeCycleTests {
    /// How often; `PLUG_CYCLES=10000` in the environment takes minutes.
    private static let cycles = getenv("PLUG_CYCLES").flatMap { Int(String(cString: $0)) } ?? 500

    /// What a bridge says of a cycle, but for numbers and times.
    private static let saidOfCycle = [
        #""event":"link","state":"down","port":"/dev/ttyUSB0","reason":"unplugged"}"#,
        #""event":"link","state":"up","port":"/dev/ttyUSB0","reason":"opened"}"#,
        #""command":"identify","state":"sent","attempt":1}"#,
        #""command":"identify","state":"acknowledged","attempt":1}"#,
    ]

    @Test func `A board that goes and comes again and again leaves nothing behind but its lines`() throws {
        var bench = try UdevBench()
        var board = try TestBoard()
        try bench.plug("ft232r", at: "1-2", as: "ttyUSB0", leadingTo: board.node)
        var tool = try bench.bridgeWorn(&board)
        let capture = bench.home.path("capture.pcapng")
        var early: Held?
        for cycle in 1...Self.cycles {
            try bench.pullOut("1-2")
            let headset = board.unplug()
            try bench.tell("remove", of: "1-2")
            try tool.wait(for: Self.saidOfCycle[0])
            try tool.wait(for: "waiting for it; Ctrl-C ends\n", in: .complaints)
            board = try TestBoard(again: headset)
            try bench.pushIn("1-2", leadingTo: board.node)
            try bench.tell("add", of: "1-2")
            try board.waitForReader()
            try board.answer(at: 4000)
            try tool.wait(for: Self.saidOfCycle[3])
            if cycle == Self.cycles / 10 { early = try Held(by: tool.processNumber, capture) }
        }
        let before = try #require(early)
        let after = try Held(by: tool.processNumber, capture)
        #expect(after.descriptors == before.descriptors)
        #expect(after.watches == before.watches)
        // Half a megabyte, however often.
        #expect(after.pages < before.pages + 128, "\(before), then \(after)")
        // The two links, a request, and the board's answer to it.
        let recorded = (after.recorded - before.recorded) / (Self.cycles - Self.cycles / 10)
        #expect(recorded < 1500, "\(recorded) bytes a cycle")
        tool.send(SIGINT)
        let live = try tool.finish()
        _ = board.unplug()  // not before: that would be one more
        #expect(live.code == 0)
        let cycled = live.lines.drop { !$0.hasSuffix(Self.saidOfCycle[0]) }.dropLast()
        #expect(cycled.count == 4 * Self.cycles)
        for (line, wanted) in zip(cycled, (0..<Self.cycles).lazy.flatMap { _ in Self.saidOfCycle }) {
            try #require(line.hasSuffix(wanted))
        }
        let complaints = live.complaints.split(separator: "\n")
        #expect(Set(complaints).count == 1)
        #expect(complaints.count == Self.cycles)
        try bench.home.expectReplay(toSay: live)
    }
}

/// What a process holds, and what it has written.
private struct Held {
    /// Open files.
    var descriptors: Int
    /// Places that inotify watches for it.
    var watches: Int
    /// Memory.
    var pages: Int
    /// Bytes of the file that it records.
    var recorded: Int

    init(by number: Int32, _ capture: String) throws {
        let process = "/proc/\(number)"
        // While it looks for ports it has some more for a moment.
        descriptors = try (0..<200).map { _ in try Self.descriptors(of: process).count }.min() ?? 0
        // Of one that has been closed meanwhile nothing is known.
        watches = try Self.descriptors(of: process).reduce(0) { sum, name in
            let facts = try? String(contentsOfFile: "\(process)/fdinfo/\(name)", encoding: .utf8)
            return sum + (facts?.split(separator: "\n").count { $0.hasPrefix("inotify ") } ?? 0)
        }
        let memory = try String(contentsOfFile: process + "/statm", encoding: .utf8)
        pages = try #require(memory.split(separator: " ").dropFirst().first.flatMap { Int($0) })
        recorded = try #require(try FileManager.default.attributesOfItem(atPath: capture)[.size] as? Int)
    }

    private static func descriptors(of process: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: process + "/fd")
    }
}
