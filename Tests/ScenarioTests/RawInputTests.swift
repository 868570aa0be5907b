import Glibc
import Scenarios
import SystemCalls
import TestSupport
import Testing
import Timing

/// Bare bytes, from a file or a pipe.
struct RawInputTests {
    /// All that a scenario's board says to someone who only listens.
    private static func bytes(of scenario: String) throws -> [UInt8] {
        let headset = SimulatedHeadset(try #require(try Scenario.builtIn(scenario)))
        var bytes: [UInt8] = []
        headset.advance(to: 20_000) { bytes += $1 }
        return bytes
    }

    /// Replays a pipe that gets the bytes in pieces.
    private static func replay(
        _ bytes: [UInt8], inPiecesOf size: Int, at home: borrowing Home
    ) throws -> BuiltTool.Result {
        var tool = try RunningTool(
            ["replay", "-", "--format", "json"], environment: home.environment, isFed: true)
        for start in stride(from: 0, to: bytes.count, by: size) {
            try tool.feed(bytes[start..<min(start + size, bytes.count)])
        }
        tool.endInput()
        return try tool.finish()
    }

    @Test(arguments: ["demo", "noisy-line"])
    func `Bytes cut differently tell the same`(scenario: String) throws {
        let home = try Home()
        let bytes = try Self.bytes(of: scenario)
        try home.write(bytes, to: "bytes.bin")
        let file = try Descriptor.open(home.path("bytes.bin"), for: .read)
        let whole = try home.run(
            "replay", "-", "--format", "json", redirections: [(ours: file.number, its: STDIN_FILENO)])
        #expect(whole.code == 0)
        #expect(whole.events.contains("placement"))
        for size in [1, 7, 255, 4096, bytes.count] {
            let result = try Self.replay(bytes, inPiecesOf: size, at: home)
            #expect(result.code == 0)
            let difference = firstDifference(between: whole.output, and: result.output)
            if let difference { Issue.record("pieces of \(size): \(difference)") }
        }
    }

    @Test func `A file of bytes is named as given, and has a link of its own at the beginning`() throws {
        let home = try Home()
        let file = try home.write(Self.bytes(of: "one-ear"), to: "bytes.bin")
        let result = try home.run("replay", file, "--format", "json")
        #expect(
            result.lines.first
                == """
                {"v":1,"seq":1,"t":0,"link":null,"event":"session","started":null,"tool":"raw",\
                "parameters":"258427a1","source":"\(file)"}
                """)
        #expect(
            result.lines[1]
                == """
                {"v":1,"seq":2,"t":0,"link":"-","event":"link","state":"up","port":null,"reason":"raw input"}
                """)
        #expect(result.lines.dropLast().allSatisfy { $0.contains("\"t\":0,") })
    }

    @Test func `A gap sets the units of bare bytes apart`() throws {
        let home = try Home()
        let file = try home.write(Self.bytes(of: "one-ear"), to: "bytes.bin")
        let close = try home.run("replay", file, "--format", "json")
        let apart = try home.run("replay", file, "--format", "json", "--gap", "40")
        #expect(close.events == apart.events)
        #expect(apart.lines.last?.contains("\"t\":0,") == false)
    }

    @Test(arguments: [1, 40, 1_000_000_000, Int64.max])
    func `A gap, however large, keeps times in order`(gap: Int64) throws {
        let home = try Home()
        let file = try home.write(Self.bytes(of: "one-ear"), to: "bytes.bin")
        let result = try home.run("replay", file, "--format", "json", "--gap", "\(gap)")
        if result.code == 2 {
            #expect(result.complaints.contains("is out of range"), "\(result.complaints)")
            return
        }
        #expect(result.code == 0)
        let times = result.lines.compactMap { line in
            line.firstRange(of: "\"t\":").flatMap { Int64(line[$0.upperBound...].prefix { $0 != "," }) }
        }
        #expect(times.count == result.lines.count)
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
    }
}
