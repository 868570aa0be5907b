import Glibc
import Measuring

/// How fast the tool replays a capture, and what it needs for it.
struct Replaying {
    private static let rounds = 3

    /// How long the fastest of several replays into a file kept a processor busy: by the clock, what else runs would count.
    private(set) var time = Duration.seconds(3600)
    /// The most memory that it had at once, in kB.
    let peakMemory: Int

    init(_ session: LongSession, tool: String, format: String) throws {
        let command = [tool, "replay", session.path, "--format", format]
        let lines = session.path + ".lines"
        for _ in 0..<Self.rounds {
            let output = open(lines, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
            guard output >= 0 else { throw Child.Failure(what: "cannot open \(lines)") }
            defer { close(output) }
            time = min(time, try Child(command, output: output).wait())
        }
        peakMemory = try Child(command).waitWatchingMemory()
    }

    /// How often the tool asks for memory while it replays `session`.
    static func allocations(_ session: LongSession, tool: String, counter: String) throws -> Int {
        var pipe: [Int32] = [-1, -1]
        guard Glibc.pipe(&pipe) == 0 else { throw Child.Failure(what: "no pipe") }
        defer { for number in pipe { close(number) } }
        let command = [tool, "replay", session.path, "--format", "json"]
        try Child(command, environment: ["LD_PRELOAD=\(counter)"], errors: pipe[1]).wait()
        var bytes = [UInt8](repeating: 0, count: 256)
        let said = String(decoding: bytes[..<max(0, read(pipe[0], &bytes, bytes.count))], as: UTF8.self)
        let words = said.split { $0.isWhitespace }
        guard words.count == 2, words[0] == "allocations", let count = Int(words[1]) else {
            throw Child.Failure(what: "the counter said \"\(said)\"")
        }
        return count
    }
}
