import Glibc
import Measuring

/// How long it takes from a board's node to the line that says its link is up.
enum PlugIn {
    private static let rounds = 6

    /// A port that is named by its path: the best and the worst, in ms.
    static func ofPath(_ tool: [String], folder: String) throws -> (best: Double, worst: Double) {
        let path = folder + "/board"
        return try measure(tool + [path], environment: []) {
            try $0.plugIn(as: path)
        } unplug: {
            $0.unplug(from: path)
        }
    }

    /// A board that is known by its USB adapter, waited for by `run` without a port.
    static func ofUSB(_ tool: [String], bench: UdevBench) throws -> (best: Double, worst: Double) {
        try measure(tool, environment: bench.sight, plugIn: bench.plugIn, unplug: bench.unplug)
    }

    private static func measure(
        _ command: [String], environment: [String], plugIn: (Terminal) throws -> Void,
        unplug: (Terminal) throws -> Void
    ) throws -> (best: Double, worst: Double) {
        let lines = try Pipe()
        var terminal = try Terminal()
        // A path must be there at the start.
        try plugIn(terminal)
        let child = try Child(command, environment: environment, output: lines.writing)
        close(lines.writing)
        defer {
            child.end()
            close(lines.reading)
        }
        try skip(lines, past: "\"state\":\"up\"")
        var times: [Double] = []
        for _ in 0..<rounds {
            // A port that goes as soon as it has come is tried later and later.
            sleep(1)
            try unplug(terminal)
            try skip(lines, past: "\"state\":\"down\"")
            usleep(200_000)
            terminal = try Terminal()
            let began = ContinuousClock.now
            try plugIn(terminal)
            try skip(lines, past: "\"state\":\"up\"")
            times.append((ContinuousClock.now - began) / .milliseconds(1))
        }
        try unplug(terminal)
        return (times.min() ?? 0, times.max() ?? 0)
    }

    private static func skip(_ lines: Pipe, past text: String) throws {
        while let line = lines.hear() {
            if line.contains(text) { return }
        }
        throw Child.Failure(what: "no line with \(text) came")
    }
}
