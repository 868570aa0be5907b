import Glibc
import Measuring

/// What a bridge does that has nothing to do.
struct Idle {
    let switches: Int
    let ticks: Int

    /// - Parameter ready: what it says when it has begun; nil where it says nothing.
    init(
        _ command: [String], environment: [String] = [], ready: String?, for seconds: Int,
        prepare: () throws -> Void = {}
    ) throws {
        let lines = try Pipe()
        let child = try Child(command, environment: environment, output: lines.writing)
        close(lines.writing)
        defer {
            child.end()
            close(lines.reading)
        }
        if let ready {
            while let line = lines.hear(), !line.contains(ready) {}
        }
        try prepare()
        // What is due at the start: hints that nothing comes, and that the board still hasn't said who it is (15.5 s).
        sleep(17)
        guard child.peakMemory() != nil else { throw Child.Failure(what: "\(command): ended") }
        let before = (child.switches(), child.ticks())
        sleep(UInt32(seconds))
        (switches, ticks) = (child.switches() - before.0, child.ticks() - before.1)
    }

    func row(_ what: String) -> Row {
        Row(what, "\(switches)", "", "", "0; \(ticks) ticks of CPU")
    }
}
