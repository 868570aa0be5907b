import Glibc
import Measuring

/// How fast the whole tool is: from nothing to its version, from a frame to a line, and through a capture.
///
/// Machines drift, so what can be is set beside something bare in the same run, in turns, the best of several. Aims:
/// start-up below 10 ms; latency within twice the bare loop's; the same memory for a capture ten times as long.
@main struct WholeTool {
    private static let latencyRounds = 9
    private static let hours = 0.5

    static func main() {
        guard CommandLine.arguments.count == 5 else {
            complain("WholeTool TOOL BARE-LOOP ALLOCATION-COUNTER FOLDER")
        }
        let given = CommandLine.arguments
        let benchmark = WholeTool(tool: given[1], bareLoop: given[2], counter: given[3], folder: given[4])
        measuring {
            Row("whole tool", "ours", "bare", "ratio", "aim").print()
            try benchmark.startUp()
            try benchmark.latency()
            try benchmark.replay()
            try benchmark.night()
            try benchmark.allocations()
        }
    }

    let tool: String
    let bareLoop: String
    let counter: String
    let folder: String

    private func startUp() throws {
        let times = try StartUp(tool: tool, bareLoop: bareLoop)
        let (ours, bare) = (times.ours / .milliseconds(1), times.bare / .milliseconds(1))
        Row("start-up, best of 20, ms", ours.tenths, bare.tenths, (ours / bare).tenths, "< 10 ms").print()
    }

    private func latency() throws {
        let capture = folder + "/latency.pcapng"
        // Not the person's own.
        let registry = folder + "/registry.sqlite"
        var bare = Latency(ready: "ready") { [bareLoop, $0] }
        var unrecorded = Latency(ready: "\"link\"") {
            [tool, "run", $0, "--format", "json", "--no-record", "--registry", registry]
        }
        var recorded = Latency(ready: "\"link\"") {
            [tool, "run", $0, "--format", "json", "--record", capture, "--overwrite", "--registry", registry]
        }
        for _ in 0..<Self.latencyRounds {
            try bare.measure()
            try unrecorded.measure()
            try recorded.measure()
        }
        for (name, ours) in [("frame to line", unrecorded), ("  recorded too", recorded)] {
            Row("\(name), p50, µs", ours.half.tenths, bare.half.tenths, (ours.half / bare.half).tenths, "≤ 2")
                .print()
            Row(
                "\(name), p99, µs", ours.ninetyNine.tenths, bare.ninetyNine.tenths,
                (ours.ninetyNine / bare.ninetyNine).tenths, "≤ 2"
            ).print()
        }
    }

    private func replay() throws {
        let short = try LongSession(hours: Self.hours, at: folder + "/short.pcapng")
        let long = try LongSession(hours: Self.hours * 10, at: folder + "/long.pcapng")
        for format in ["json", "text"] {
            let one = try Replaying(short, tool: tool, format: format)
            let ten = try Replaying(long, tool: tool, format: format)
            let seconds = ten.time / .seconds(1)
            Row("replay --format \(format), MB/s", (Double(long.size) / seconds / 1e6).tenths).print()
            Row("  frames/s, million", (Double(long.frames) / seconds / 1e6).hundredths).print()
            Row(
                "  peak memory, MB", (Double(ten.peakMemory) / 1e3).tenths,
                (Double(one.peakMemory) / 1e3).tenths,
                (Double(ten.peakMemory) / Double(one.peakMemory)).hundredths,
                "1 (bare: a tenth as long)"
            ).print()
        }
    }

    /// Twelve hours of two ears with two sensors each, at 100 Hz.
    private func night() throws {
        let night = try LongSession(hours: 12, at: folder + "/night.pcapng")
        let replaying = try Replaying(night, tool: tool, format: "json")
        let seconds = replaying.time / .seconds(1)
        Row("replay of a night (12 h), s", seconds.tenths, "", "", "seconds").print()
        Row("  readings/s, million", (12 * 3600 * 400 / seconds / 1e6).tenths).print()
        Row("  peak memory, MB", (Double(replaying.peakMemory) / 1e3).tenths).print()
    }

    /// What a longer session needs more is for its frames, or its lines; what the start needs cancels out.
    private func allocations() throws {
        let quiet = try (
            LongSession(hours: Self.hours / 10, isQuiet: true, at: folder + "/quiet.pcapng"),
            LongSession(hours: Self.hours, isQuiet: true, at: folder + "/quiet-long.pcapng")
        )
        let busy = try LongSession(hours: Self.hours, at: folder + "/short.pcapng")
        let counts = try [quiet.0, quiet.1, busy].map {
            try Replaying.allocations($0, tool: tool, counter: counter)
        }
        let aFrame = Double(counts[1] - counts[0]) / Double(quiet.1.frames - quiet.0.frames)
        let aLine = Double(counts[2] - counts[1]) / Double(busy.lines - quiet.1.lines)
        Row("allocations a frame replayed", aFrame.hundredths, "", "", "0").print()
        Row("  a line", aLine.hundredths).print()
    }
}
