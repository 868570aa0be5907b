internal import Glibc

/// How unlikely something is to be chance, in bits: 10 bits are 1 in 1024.
enum Likelihood {
    /// What must at least remain, when the number of guesses has been taken off, before anything is said for certain:
    /// one wrong answer in 10¹² streams of noise.
    static let certain = 40.0

    /// How unlikely it is that at least `hits` of `tries` independent events happened by chance: Chernoff's bound, so
    /// that it is never less likely than said. 0 if chance alone explains as many.
    static func bits(_ hits: Int, of tries: Int, chance: Double) -> Double {
        guard tries > 0, hits > 0, chance > 0, chance < 1 else { return 0 }
        let share = min(1, Double(hits) / Double(tries))
        guard share > chance else { return 0 }
        let missed = share < 1 ? (1 - share) * log2((1 - share) / (1 - chance)) : 0
        return Double(tries) * (share * log2(share / chance) + missed)
    }
}
