internal import Profiles
internal import Timing

/// When each query of a profile is due: again and again while the link is up.
struct QueryTimes: Sendable {
    private let queries: [Profile.Query]
    /// By query; empty while nothing may be sent.
    private var due: [Timestamp] = []

    init(_ queries: [Profile.Query]) {
        self.queries = queries
    }

    /// When the next one is due.
    var deadline: Timestamp? { due.min() }

    /// The link came up: each is due when its interval is over.
    mutating func start(at time: Timestamp) {
        due = queries.map { time + $0.interval }
    }

    mutating func stop() {
        due = []
    }

    /// The deadline has passed: the bytes that are to go out.
    ///
    /// - Parameter now: how late it is meanwhile. What was missed until then is not made up for.
    mutating func expire(_ deadline: Timestamp, now: Timestamp) -> [[UInt8]] {
        var bytes: [[UInt8]] = []
        for index in due.indices where due[index] <= deadline {
            bytes.append(queries[index].bytes)
            let interval = max(1, queries[index].interval)
            due[index] = max(due[index], now) + interval
        }
        return bytes
    }
}
