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
    ///
    /// The limits leave room for a receiver that is out of step after every second byte, and for waveforms that were
    /// themselves sampled coarsely, whose edges lie up to one place beside where they should.
    func finding() -> RateFinding? {
        guard telling >= Self.fewest else { return nil }
        return threeOrFour() ?? two()
    }

    /// Edges are at least three places apart: of all bytes 1 in 6 looks so, and of those read twice too fast every second.
    private func threeOrFour() -> RateFinding? {
        let apart = share { byte in Self.distances(byte).allSatisfy { $0 >= 3 } }
        let longStart = share { byte in Self.edges(byte).first.map { $0 >= 3 } ?? true }
        // A line that is slower still has no two edges so near each other.
        let near = share { byte in Self.distances(byte).contains { (3...5).contains($0) } }
        guard apart.percent >= 97, longStart.percent >= 60, near.percent >= 8, apart.distinct >= 3 else {
            return nil
        }
        let (inStep, inAnyStep) = shares(times: 3)
        let times = inStep.percent >= 45 && inAnyStep.percent >= 90 ? 3 : 4
        return .tooFast(times: times, agreeing: apart.count, of: telling)
    }

    private func two() -> RateFinding? {
        let (inStep, inAnyStep) = shares(times: 2)
        guard inAnyStep.distinct >= 4,
            inStep.percent >= 45 && inAnyStep.percent >= 90 || inStep.percent >= 60 && inAnyStep.percent >= 75
        else { return nil }
        return .tooFast(times: 2, agreeing: inAnyStep.count, of: telling)
    }

    /// How many bytes must say anything, and what of them, if edges are beside their places.
    private static let fewestCoarse = 40

    /// Twice too fast, from a waveform that has fewer than two samples a place, so that many edges are a place beside where
    /// they should be, and each bit takes one to three places; nil if nothing says so.
    ///
    /// Then hardly a bit takes only one place, and two places are much the commonest: of all bits half take one, of a line
    /// that is one and a half times slower more than a quarter, and of one that is three times slower more take three.
    /// It says less than ``finding()``, so it is to be asked only where nothing else explains the bytes.
    func coarseFinding() -> RateFinding? {
        guard telling >= Self.fewestCoarse else { return nil }
        let short = share { Self.distances($0).contains(1) }
        let shortStart = share { Self.edges($0).first == 1 }
        let (inStep, inAnyStep) = shares(times: 2)
        guard short.percent <= 12, shortStart.percent <= 20, inStep.percent >= 30, inAnyStep.percent >= 60,
            inAnyStep.distinct >= 8
        else { return nil }
        var runs = [Int](repeating: 0, count: 9)
        for byte in UInt8.min...UInt8.max {
            for distance in Self.distances(byte) { runs[distance] += counts[Int(byte)] }
        }
        guard runs[2] * 5 >= runs.reduce(0, +) * 2, runs[2] >= 2 * runs[3] else { return nil }
        return .tooFast(times: 2, agreeing: inAnyStep.count, of: telling)
    }

    private func shares(times: Int) -> (inStep: Share, inAnyStep: Share) {
        (
            share { Self.fits($0, times: times, phase: 0) },
            share { byte in (0..<times).contains { Self.fits(byte, times: times, phase: $0) } }
        )
    }

    /// Of the bytes that say something: how many there are, how many different ones, and how many in a hundred.
    private typealias Share = (count: Int, distinct: Int, percent: Int)

    private func share(_ looksSo: (UInt8) -> Bool) -> Share {
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

    /// How far each edge is from the one before.
    private static func distances(_ byte: UInt8) -> [Int] {
        let edges = edges(byte)
        return zip(edges, edges.dropFirst()).map { $1 - $0 }
    }

    /// Before which of the places 1 to 8 the level changes; place 0 is the start bit.
    private static func edges(_ byte: UInt8) -> [Int] {
        let places = UInt16(byte) << 1
        return (1...8).filter { (places >> UInt16($0) ^ places >> UInt16($0 - 1)) & 1 == 1 }
    }
}
