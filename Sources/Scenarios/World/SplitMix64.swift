/// Chance that is the same on every machine: Steele, Lea and Flood, "Fast splittable pseudorandom number generators"
/// (OOPSLA 2014).
struct SplitMix64 {
    private var state: UInt64

    /// Streams of one seed have nothing to do with each other.
    init(seed: UInt64, stream: UInt64) {
        var outer = SplitMix64(state: seed)
        state = outer.next() ^ (stream &* 0xD1B5_4A32_D192_ED03)
    }

    private init(state: UInt64) {
        self.state = state
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number from 0 up to, not including, `bound`.
    mutating func below(_ bound: UInt64) -> UInt64 {
        next().multipliedFullWidth(by: bound).high
    }

    /// A number that is distributed nearly normally around 0: a sum of twelve uniform ones, in whole numbers all the
    /// way, since no two mathematics libraries agree on a logarithm's last bit.
    mutating func normal(deviation: Int32) -> Int64 {
        var sum: Int64 = 0
        for _ in 0..<3 {
            let draw = next()
            for shift in stride(from: 0, to: 64, by: 16) {
                sum += Int64(truncatingIfNeeded: draw >> UInt64(shift)) & 0xFFFF
            }
        }
        // Twelve uniform numbers of 16 bits have the mean 393210 and the deviation 65536.
        return ((sum - 393_210) * Int64(deviation) + 0x8000) >> 16
    }
}

extension SplitMix64 {
    /// What chance is asked for; each has its own stream, so that more of one doesn't change the others.
    enum Stream {
        static let hands: UInt64 = 1
        static let boots: UInt64 = 2
        static let line: UInt64 = 3
        /// And one more for each channel.
        static let channels: UInt64 = 16
    }
}
