import Glibc

/// What an update of the shared registry costs, next to a bare transaction of SQLite's in C, in turns; and what a watcher in
/// another process sees and wakes for.
///
/// Aims: the 99th percentile within 3× of the bare one; each change seen, within 100 ms; nothing wakes where nothing happens.
@main struct Registry {
    private static let rounds = 5

    static func main() throws {
        let arguments = CommandLine.arguments
        if arguments.count == 2 {
            try measure(in: arguments[1])
        } else {
            try Worker(arguments).run()
        }
    }

    private static func measure(in folder: String) throws {
        for processes in [1, 8] {
            var (ours, bare): ([[Int64]], [[Int64]]) = ([], [])
            for round in 0..<rounds {
                let name = "\(folder)/\(processes)-\(round)"
                bare.append(try Crowd(of: processes, doing: "bare", on: name + ".bare").times().sorted())
                ours.append(try Crowd(of: processes, doing: "ours", on: name + ".sqlite").times().sorted())
            }
            tell("\(processes) × 1000 updates", ours, bare)
        }
        try watch(in: folder)
        try idle(in: folder)
    }

    /// Of each percentile the middle one of all rounds: in some the machine does other things, too.
    private static func tell(_ what: String, _ ours: [[Int64]], _ bare: [[Int64]]) {
        for (name, share) in [("p50", 0.5), ("p99", 0.99), ("most", 1.0)] {
            let middles = [ours, bare].map { rounds in
                percentile(0.5, of: rounds.map { percentile(share, of: $0) }.sorted())
            }
            print(
                "\(what), \(name): ours \(middles[0] / 1000) µs, bare \(middles[1] / 1000) µs, "
                    + "ratio \(tenths(middles[0], of: middles[1]))")
        }
    }

    /// Eight processes change things, and another sees when it learns of each.
    private static func watch(in folder: String) throws {
        for (what, task) in [("8 × 1000 updates at once", "ours"), ("8 × 100 updates now and then", "paced")]
        {
            let file = "\(folder)/\(task).sqlite"
            let watcher = try Crowd(of: 1, doing: "watch", on: file)
            let expected = try Crowd(of: 8, doing: task, on: file).times().count
            let delays = try watcher.times().sorted()
            print(
                "a watcher of \(what): saw \(delays.count) of \(expected), p50 \(percentile(0.5, of: delays) / 1000) µs, "
                    + "p99 \(percentile(0.99, of: delays) / 1000) µs, most \(percentile(1, of: delays) / 1000) µs"
            )
        }
    }

    private static func idle(in folder: String) throws {
        let wakes = try Crowd(of: 1, doing: "idle", on: "\(folder)/idle.sqlite").times()
        print("a watcher and an observer where nothing happens for 5 s: woken \(wakes[0]) times")
    }

    private static func percentile(_ share: Double, of sorted: [Int64]) -> Int64 {
        sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
    }

    private static func tenths(_ one: Int64, of other: Int64) -> String {
        let tenths = one * 10 / max(1, other)
        return "\(tenths / 10).\(tenths % 10)"
    }
}
