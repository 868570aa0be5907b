public import BridgeCore
public import SerialIO
internal import Timing

/// Follows what the driver of an open port counts: says when to ask it, and what has been added since.
///
/// The driver is asked at most once a second, and only while bytes come, so that a line of the session tells of a loss
/// soon after it, and an idle port wakes nobody. What it said last stands for the end: of a board that is gone there is
/// nobody left to ask.
struct LineErrorWatch {
    private static let interval: Milliseconds = 1000

    private var nextLook = Timestamp.zero
    /// What the driver has counted since the port was opened; nil while it has not said anything.
    private var counted: SerialCounters?
    /// How much of it was handed out; nil if nothing was, not even that nothing was counted.
    private var taken: SerialCounters?

    /// Whether bytes that came now make it worth to ask the driver.
    mutating func isDue(at now: Timestamp) -> Bool {
        guard now >= nextLook else { return false }
        nextLook = now + Self.interval
        return true
    }

    /// What is new in what the driver has counted since the port was opened; nil if nothing is.
    mutating func take(_ counters: SerialCounters?) -> LineErrors? {
        counted = counters ?? counted
        guard let counted, counted != taken ?? SerialCounters() else { return nil }
        defer { taken = counted }
        return LineErrors(counted - (taken ?? SerialCounters()))
    }

    /// The same when the port is given up; that nothing was counted is said, too, once. The next port begins anew.
    mutating func takeLast(_ counters: SerialCounters?) -> LineErrors? {
        defer { (counted, taken) = (nil, nil) }
        counted = counters ?? counted
        guard let counted, counted != taken else { return nil }
        return LineErrors(counted - (taken ?? SerialCounters()))
    }
}

extension LineErrors {
    /// What a driver counted.
    public init(_ counters: SerialCounters) {
        self.init(
            framing: UInt64(counters.frame), parity: UInt64(counters.parity),
            overruns: UInt64(counters.overrun), bufferOverruns: UInt64(counters.bufferOverrun),
            breaks: UInt64(counters.breaks))
    }
}
