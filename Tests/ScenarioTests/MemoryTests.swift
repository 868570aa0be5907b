import Glibc
import TestSupport
import Testing

/// How much memory a replay takes.
struct MemoryTests {
    @Test func `A capture forty times as long takes no more memory`() throws {
        let home = try Home()
        let short = try home.record("demo")
        let bytes = try home.bytes(of: "capture.pcapng")
        let ends = blockEnds(in: bytes)
        // Section, interfaces, start and link up stay at the beginning, the end at the end; what is between comes again.
        let middle = bytes[ends[5]..<ends[ends.count - 2]]
        var long = Array(bytes[..<ends[5]])
        for _ in 0..<40 { long += middle }
        let capture = try home.write(long + bytes[ends[ends.count - 2]...], to: "long.pcapng")
        let (before, after) = (try peak(of: short, at: home), try peak(of: capture, at: home))
        #expect(long.count > 40 * 100_000)
        #expect(after < before + 2000, "\(before) kB for the short one, \(after) kB for the long one")
    }

    private func peak(of capture: String, at home: borrowing Home) throws -> Int {
        let null = open("/dev/null", O_WRONLY | O_CLOEXEC)
        defer { close(null) }
        var process = try ChildProcess(
            [BuiltTool.path(), "replay", capture, "--format", "json"], environment: home.environment,
            redirections: [(ours: null, its: STDOUT_FILENO)])
        #expect(try process.wait() == 0)
        return process.peakMemory
    }
}
