/// A small generator with a seed (SplitMix64), so that a test that fails fails again.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// So many bytes, about so many percent of them 00.
    mutating func bytes(_ count: Int, zeroPercent: Int = 0) -> [UInt8] {
        (0..<count).map { _ in
            Int.random(in: 0..<100, using: &self) < zeroPercent ? 0 : UInt8.random(in: 0...255, using: &self)
        }
    }
}

extension [UInt8] {
    /// The same bytes in reads of random lengths, empty ones among them.
    func cutAnywhere(upTo longest: Int, using generator: inout SeededGenerator) -> [[UInt8]] {
        var reads: [[UInt8]] = []
        var rest = self[...]
        while !rest.isEmpty {
            let length = Int.random(in: 0...longest, using: &generator)
            reads.append([UInt8](rest.prefix(length)))
            rest = rest.dropFirst(length)
        }
        return reads
    }
}
