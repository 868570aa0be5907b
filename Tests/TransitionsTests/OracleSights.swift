/// What an oracle has come across, so that one can see that random traces try everything.
struct OracleSights {
    enum Sight: String, Hashable, CaseIterable {
        case worn, notWorn, inCase, unknown
        case inEar, onHead, overTheEar, offHead
        case don, doff, `case`, stale, initial, reset, config
        /// The level of a value is another with the drifted baseline than with the calibrated one.
        case drift
        /// A doff moved a baseline.
        case reseed
        /// A crossing didn't last.
        case glitch
        case stuck
        /// A commit would not have been, had stuck channels had their votes; had all weighed the same; had all fresh
        /// channels been needed.
        case mutedDecides, weightDecides, quorumDecides
        /// All was there for a commit, but the ear had just changed; but too few readings had spoken for it.
        case heldByDwell, heldBySamples
        /// A leak left some credit when the candidate returned.
        case leftover
        /// A latch was heard before a gap and has no vote.
        case doubt
        case blank
        case late, duplicate, conflict, outOfRange
        case lost, configured
    }

    private(set) var counts: [Sight: Int] = [:]

    mutating func see(_ sight: Sight) { counts[sight, default: 0] += 1 }

    /// A change, by the words for its cause and for what it led to.
    mutating func see(cause: String, state: String) {
        for word in [cause, state] { if let sight = Sight(rawValue: word) { see(sight) } }
    }

    mutating func add(_ other: OracleSights) {
        counts.merge(other.counts, uniquingKeysWith: +)
    }
}
