import Glibc

/// Twelve hours of two ears with two sensors each, at 100 Hz, through the engine alone.
struct Night {
    private static let parts = 120  // of six minutes

    let elapsed: Duration
    let readings: Int
    let changes: Int
    /// The most memory that this process had at once, in kB: after a tenth of the night, and after all of it.
    let memory: (tenth: Int, all: Int)

    init(_ trace: WearTrace) {
        var fold = Fold([.left, .right])
        var tenth = 0
        elapsed = ContinuousClock().measure {
            for part in 0..<Self.parts {
                fold.take(trace, at: part * trace.milliseconds)
                if part == Self.parts / 10 - 1 { tenth = Self.peakMemory }
            }
        }
        readings = fold.readings
        changes = fold.changes
        memory = (tenth, Self.peakMemory)
    }

    private static var peakMemory: Int {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss
    }
}
