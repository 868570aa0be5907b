public import Timing

/// When a program that ended is started again: after a while that grows with each end that came quickly, and not for ever.
public struct DecoderRestarts: Hashable, Sendable {
    /// How long after each quick end in a row it is started again; after one more it isn't.
    public var delays: [Milliseconds]
    /// How long it must have run for its end not to be a quick one.
    public var quick: Milliseconds
    private var quickEnds = 0

    public init(delays: [Milliseconds] = [100, 500, 1000, 2000, 5000], quick: Milliseconds = 10_000) {
        self.delays = delays
        self.quick = quick
    }

    /// It ended, or couldn't be started; how long to wait until it is started again, nil if it isn't any more.
    mutating func delay(startedAt start: Timestamp, endedAt end: Timestamp) -> Milliseconds? {
        if start + quick <= end { quickEnds = 0 }
        defer { quickEnds += 1 }
        return quickEnds < delays.count ? delays[quickEnds] : nil
    }
}
