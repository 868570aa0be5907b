internal import Timing

/// The units that a program wasn't told of. A record tells of many: the first at once, the others at growing intervals.
struct PassedOverUnits {
    private static let shortest: Milliseconds = 1000
    private static let longest: Milliseconds = 60_000

    private var count: UInt64 = 0
    private var interval = shortest
    /// Until when those that come are only counted.
    private var quietUntil: Timestamp?

    /// When ``due(at:)`` has something to tell; nil if nothing waits.
    var deadline: Timestamp? { count == 0 ? nil : quietUntil ?? .zero }

    /// So many more were passed over.
    mutating func add(_ units: Int) {
        count += UInt64(units)
    }

    /// How many are to be told of now; nil if none, or if it isn't time yet.
    mutating func due(at time: Timestamp) -> UInt64? {
        if let deadline, deadline <= time { return take(at: time) }
        return nil
    }

    /// How many weren't told of, whatever the time; nil if none.
    mutating func take(at time: Timestamp) -> UInt64? {
        guard count > 0 else { return nil }
        defer { count = 0 }
        quietUntil = time + interval
        interval = min(interval + interval, Self.longest)
        return count
    }

    /// The program keeps up again.
    mutating func keepsUp() {
        interval = Self.shortest
    }
}
