import Glibc
import Scenarios
import TestSupport
import Testing
import Timing

/// Dumps that `replay` reads, made by the tools that make them.
struct HexTextTests {
    /// All that a scenario's board says to someone who only listens.
    private static func bytes(of scenario: String) throws -> [UInt8] {
        let headset = SimulatedHeadset(try #require(try Scenario.builtIn(scenario)))
        var bytes: [UInt8] = []
        headset.advance(to: 20_000) { bytes += $1 }
        return bytes
    }

    private static func isInstalled(_ tool: Substring) -> Bool {
        (try? shell("command -v \(tool)")) == 0
    }

    @Test(arguments: [
        ("xxd", ""), ("xxd -a", ""), ("xxd -u -g 1 -c 24", ""), ("xxd -p", ""), ("xxd -p", "| tr -d '\\n'"),
        ("hexdump -C", ""), ("hexdump -v -C", ""), ("hexdump -C", "| gzip"), ("od -An -v -tx1", ""),
        ("hexdump -v -e '16/1 \"0x%02x, \" \"\\n\"'", "| sed 's/0x  ,//g'"),
    ])
    func `A dump tells what its bytes tell`(tool: String, behind: String) throws {
        guard Self.isInstalled(tool.prefix { $0 != " " }) else { return }
        let home = try Home()
        let raw = try home.write(Self.bytes(of: "noisy-line"), to: "bytes.bin")
        let dump = home.path("dump")
        #expect(try shell("\(tool) < \(raw) \(behind) > \(dump)") == 0)
        let whole = try home.run("replay", raw, "--format", "json", "--gap", "3")
        let result = try home.run("replay", dump, "--format", "json", "--gap", "3")
        #expect(result.code == 0, "\(result.complaints)")
        #expect(
            result.complaints.hasPrefix("headset-bridge: \(dump): read as hex text"), "\(result.complaints)")
        let difference = firstDifference(
            between: whole.output.replacing(raw, with: dump), and: result.output)
        if let difference { Issue.record("\(difference)") }
    }

    @Test func `Times and directions of a dump count`() throws {
        let home = try Home()
        let bytes = try Self.bytes(of: "one-ear")
        var text = ""
        var moment = 86_399_000
        for start in stride(from: 0, to: bytes.count, by: 40) {
            let pairs = bytes[start..<min(start + 40, bytes.count)].map { byte in
                String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
            }
            let (second, fraction) = (moment / 1000, moment % 1000 + 1000)
            let clock = [second / 3600 % 24, second / 60 % 60, second % 60].map { String($0 + 100).suffix(2) }
            text +=
                "\(clock.joined(separator: ":")).\(String(fraction).suffix(3)) RX: \(pairs.joined(separator: " "))\n"
            moment += 40
        }
        let dump = try home.write(text, to: "dump.txt")
        let result = try home.run("replay", dump, "--format", "json")
        #expect(result.code == 0)
        #expect(
            result.complaints == """
                headset-bridge: \(dump): read as hex text with times and directions; RX and term count as the \
                board's bytes, TX and tcp as this host's

                """)
        let raw = try home.write(bytes, to: "bytes.bin")
        let asBytes = try home.run("replay", raw, "--format", "json")
        #expect(result.events.filter { $0 == "placement" } == asBytes.events.filter { $0 == "placement" })
        let end = Int64((bytes.count - 1) / 40 * 40) * 1_000_000
        let last = try #require(result.lines.last)
        #expect(last.contains("\"t\":\(end),"), "\(last)")
    }

    @Test func `A line that is wrong ends it, with its place`() throws {
        let home = try Home()
        let text = "00000000: 7e01  ~.\n00000002: 0203  ..\n00000004: 04  .\n00000005: 05  .\n00000006: 0x\n"
        let dump = try home.write(text, to: "dump.txt")
        let result = try home.run("replay", dump, "--format", "json")
        #expect(result.code == 65)
        #expect(result.events.last == "summary")
        #expect(
            result.complaints.hasSuffix(
                """
                headset-bridge: \(dump): it is hex text, but for line 5, column 12: 'x' can't stand there; correct \
                the line or cut it out; what was before that was replayed

                """), "\(result.complaints)")
    }

    @Test func `What is nearly hex text says where it isn't`() throws {
        let home = try Home()
        let dump = try home.write("7e 01 0a 03\n7e 01 0b 04\n7e 01 0 05\n", to: "dump.txt")
        let result = try home.run("replay", dump)
        #expect(result.code == 65)
        #expect(
            result.complaints.contains("as hex text it is wrong in line 3, column 7: "),
            "\(result.complaints)")
    }
}
