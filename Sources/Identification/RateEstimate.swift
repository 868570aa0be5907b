/// Tells from the bytes alone whether a receiver ran faster than the line.
///
/// A receiver that takes bits at twice the line's speed gets each of them twice. Its frame begins with an edge, so that
/// the level can change only behind every second of the ten places:
/// ```
///  line       │ start │   1   │   0   │   0   │   1   │ …
///  receiver   │ s   0 │ 1   2 │ 3   4 │ 5   6 │ 7   e │     0 = start, 1 = 2, 3 = 4, 5 = 6
/// ```
/// Of all bytes 1 in 16 looks so; of those read four times too fast 1 in 64. A 16550 that misses a stop bit takes it for
/// the next start bit and is then out of step: the places are shifted, but as far apart.
struct RateEstimate {
    /// How often each byte came.
    private let counts: [Int]
    /// How many bytes say anything. A 00 is possible at any speed.
    private let telling: Int

    init(_ bytes: [UInt8]) {
        var counts = [Int](repeating: 0, count: 256)
        for byte in bytes { counts[Int(byte)] += 1 }
        telling = bytes.count - counts[0]
        counts[0] = 0
        self.counts = counts
    }

    /// Whether nothing but 00 came.
    var isSilent: Bool { telling == 0 }

    /// With fewer that say anything, chance is too near: 20 bytes of which nine in ten look so are 1 in 2⁴⁶ at twice the
    /// speed, where all phases together hold 1 byte in 8.
    private static let fewest = 20

    /// How many times too fast the line was read; nil if nothing says so.
    func finding() -> RateFinding? {
        guard telling >= Self.fewest else { return nil }
        for (times, distinct) in [(4, 3), (3, 2), (2, 4)] {
            let inStep = share { Self.fits($0, times: times, phase: 0) }
            let inAnyStep = share { byte in (0..<times).contains { Self.fits(byte, times: times, phase: $0) }
            }
            guard inAnyStep.distinct >= distinct else { continue }
            // Out of step a receiver is for at most every second byte. A waveform that was itself sampled coarsely
            // blurs a few more.
            if inStep.percent >= 45 && inAnyStep.percent >= 90
                || inStep.percent >= 60 && inAnyStep.percent >= 75
            {
                return .tooFast(times: times, agreeing: inAnyStep.count, of: telling)
            }
        }
        return blurred()
    }

    /// Four times too fast, and edges up to one place beside where they should be.
    private func blurred() -> RateFinding? {
        let long = share(Self.hasOnlyLongRuns)
        guard long.percent >= 95, long.distinct >= 4 else { return nil }
        guard share({ Self.fits($0, times: 3, phase: 0) }).percent < 20 else { return nil }
        return .tooFast(times: 4, agreeing: long.count, of: telling)
    }

    private func share(_ looksSo: (UInt8) -> Bool) -> (count: Int, distinct: Int, percent: Int) {
        var (count, distinct) = (0, 0)
        for byte in UInt8.min...UInt8.max where counts[Int(byte)] > 0 && looksSo(byte) {
            count += counts[Int(byte)]
            distinct += 1
        }
        return (count, distinct, count * 100 / telling)
    }

    /// Whether the level changes only where a line that is so many times slower changes it. The last place is the stop
    /// bit, which may be missed.
    private static func fits(_ byte: UInt8, times: Int, phase: Int) -> Bool {
        edges(byte).allSatisfy { ($0 + phase) % times == 0 }
    }

    /// Whether the start bit and each level between two edges last at least three places.
    private static func hasOnlyLongRuns(_ byte: UInt8) -> Bool {
        var last = 0
        for edge in edges(byte) {
            if edge - last < 3 { return false }
            last = edge
        }
        return true
    }

    /// Before which of the places 1 to 8 the level changes; place 0 is the start bit.
    private static func edges(_ byte: UInt8) -> [Int] {
        let places = UInt16(byte) << 1
        return (1...8).filter { (places >> UInt16($0) ^ places >> UInt16($0 - 1)) & 1 == 1 }
    }
}
