import CAnchors

/// How many readings a second the engine takes on one core, next to a bare loop in C: the best of many rounds in one run.
///
/// Machines drift, so judge the ratio. Aims: a quarter of the bare loop; no allocation per reading; the same memory
/// however long it runs; a night in seconds.
@main struct Engine {
    private static let rounds = 60
    private static let moments = 36_000  // six minutes at 100 Hz

    static func main() {
        let trace = WearTrace(moments: moments)
        speed(trace)
        speed(WearTrace(moments: moments, batch: 32))
        allocations(trace, WearTrace(moments: moments, isQuiet: true))
        night(trace)
    }

    private static func speed(_ trace: WearTrace) {
        var (ours, bare) = (0.0, 0.0)
        var (changes, bareChanges) = (0, 0)
        for _ in 0..<rounds {
            ours = max(ours, rate { changes = run(trace) })
            bare = max(bare, rate { bareChanges = runBare(trace) })
        }
        print("frames of \(trace.batch) readings")
        print("million readings a second: ours \(tenths(ours / 1e6)), a bare loop in C \(tenths(bare / 1e6))")
        print("share of the bare loop: \(tenths(100 * ours / bare)) %; changes: \(changes), \(bareChanges)")
    }

    private static func rate(_ work: () -> Void) -> Double {
        Double(2 * moments) / (ContinuousClock().measure(work) / .seconds(1))
    }

    private static func run(_ trace: WearTrace) -> Int {
        var fold = Fold([.left])
        fold.take(trace, at: 0)
        return fold.changes
    }

    private static func runBare(_ trace: WearTrace) -> Int {
        var state = anchor_wear_state()
        (state.on, state.off, state.don, state.doff) = (660, 490, 500, 300)
        var changes = 0
        trace.forEachFrame { start, channel, readings in
            changes += anchor_wear(
                &state, UInt32(channel), Int64(start) * Int64(WearTrace.period), WearTrace.period,
                readings.baseAddress, readings.count)
        }
        return changes
    }

    /// An engine that has run for a while takes another trace of each kind.
    private static func allocations(_ trace: WearTrace, _ quiet: WearTrace) {
        var fold = Fold([.left])
        fold.take(trace, at: 0)
        let (changes, start) = (fold.changes, anchor_allocations())
        fold.take(trace, at: trace.milliseconds)
        let (more, middle) = (fold.changes - changes, anchor_allocations())
        fold.take(quiet, at: 2 * trace.milliseconds)
        let (last, end) = (fold.changes - changes - more, anchor_allocations())
        print(
            "allocations in \(2 * moments) readings: \(middle - start) with \(more) changes, \(end - middle) with \(last)"
        )
    }

    /// The best of a few, as the machine may do other things, too.
    private static func night(_ trace: WearTrace) {
        let nights = (0..<5).map { _ in Night(trace) }
        let seconds = (nights.map(\.elapsed).min() ?? .zero) / .seconds(1)
        let first = nights[0]
        print(
            "a night of \(first.readings) readings with \(first.changes) changes of an ear: \(hundredths(seconds)) s"
        )
        print(
            "peak memory after a tenth of it \(first.memory.tenth) kB, after all of it \(first.memory.all) kB"
        )
    }

    private static func hundredths(_ number: Double) -> String {
        let hundredths = Int(number * 100)
        return "\(hundredths / 100).\(hundredths / 10 % 10)\(hundredths % 10)"
    }

    private static func tenths(_ number: Double) -> String {
        let tenths = Int(number * 10)
        return "\(tenths / 10).\(tenths % 10)"
    }
}
