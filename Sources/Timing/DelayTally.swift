/// How often there was which delay: enough for the median, in memory that doesn't grow.
///
/// Delays are told apart to an eighth.
struct DelayTally: Hashable {
    /// How often there was each, shortest first: one entry a microsecond up to 8, then eight from each power of two to
    /// the next.
    private var counts: [Int] = []
    private var total = 0
    /// The entry of the median, and how many delays are in those before it.
    private var middle = 0
    private var below = 0

    /// A quarter of an hour, and all that is longer.
    private static let longest: Int64 = 1 << 30 - 1
    private static let entries = 8 + 27 * 8

    /// The delay that half of them don't exceed, in microseconds; 0 of none.
    var median: Int64 { Self.delay(of: middle) }

    /// One more delay, in microseconds; a negative one is none.
    mutating func add(_ delay: Int64) {
        if counts.isEmpty { counts = Array(repeating: 0, count: Self.entries) }
        let entry = Self.entry(of: min(max(0, delay), Self.longest))
        counts[entry] += 1
        total += 1
        if entry < middle { below += 1 }
        while below > total / 2 {
            middle -= 1
            below -= counts[middle]
        }
        while below + counts[middle] <= total / 2 {
            below += counts[middle]
            middle += 1
        }
    }

    private static func entry(of delay: Int64) -> Int {
        if delay < 8 { return Int(delay) }
        let power = Int64.bitWidth - 1 - delay.leadingZeroBitCount
        return 8 + (power - 3) * 8 + Int(delay >> Int64(power - 3)) & 7
    }

    /// The shortest delay of an entry.
    private static func delay(of entry: Int) -> Int64 {
        if entry < 8 { return Int64(entry) }
        let (power, eighth) = (entry - 8).quotientAndRemainder(dividingBy: 8)
        return Int64(8 + eighth) << Int64(power)
    }
}
