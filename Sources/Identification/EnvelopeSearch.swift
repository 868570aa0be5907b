internal import HeadsetWire

/// Finds the shapes of packets that a stream holds without delimiters: sync, length, escape, check, end mark.
struct EnvelopeSearch {
    private let window: [UInt8]
    /// What is known so far.
    private(set) var envelopes: [Envelope] = []
    /// How unlikely it is to be chance, all guesses taken off.
    private(set) var bits = 0.0

    /// A byte in 256, a place in 32 and an addend in 32: so many guesses, in bits; and a few more.
    private static let guesses = 20.0
    /// The most further shapes that are looked for.
    private static let mostShapes = 4
    /// The most packets from which a shape is worked out.
    private static let mostPackets = 300

    /// - Parameter window: at most ``FrameWindow/limit`` bytes.
    init(_ window: [UInt8]) {
        self.window = window
        guard let first = Self.first(in: window) else { return }
        var shape = first.shape
        shape.shortenSync(in: window)
        shape.addSecondLength(in: window)
        shape.separateChecks(in: window)
        shape.findEscape(in: window)
        envelopes = [shape.envelope]
        bits = likelihood(of: first.candidate)
        while envelopes.count < Self.mostShapes, let other = next(checksum: first.shape.check?.checksum) {
            envelopes.append(other)
        }
    }

    /// A shape and what led to it.
    private struct First {
        var candidate: ChainSearch.Candidate
        var shape: PacketShape
        var explained: Int
        /// How much of the window it explains. What a check confirms counts for more than what only seems to fit: a
        /// shape that begins a byte too late fits as often.
        var score: Int { shape.envelope.checks.isEmpty ? explained * 2 : explained * 3 }
    }

    private static func first(in window: [UInt8]) -> First? {
        let search = ChainSearch(window)
        var best: First?
        for candidate in search.candidates() {
            let packets = search.links(of: candidate).prefix(mostPackets).map { Array(window[$0]) }
            guard let shape = PacketShape(packets, field: candidate.field, addend: candidate.addend),
                shape.check != nil || candidate.bits >= guesses
            else { continue }
            let trial = FramingTrial(window, .delimited([shape.envelope]))
            let found = First(candidate: candidate, shape: shape, explained: trial.explained)
            if found.score > best?.score ?? 0 { best = found }
        }
        return best
    }

    /// How unlikely the first shape is: that packets follow each other, and that their checks are right.
    private func likelihood(of candidate: ChainSearch.Candidate) -> Double {
        guard let envelope = envelopes.first else { return 0 }
        let trial = FramingTrial(window, .delimited([envelope]))
        let chained = zip(trial.taken, trial.taken.dropFirst()).count {
            $0.range.upperBound == $1.range.lowerBound
        }
        let beside = max(0, window.count { $0 == candidate.sync } - trial.taken.count)
        let chance = max(1 / 256, Double(beside) / Double(max(1, window.count)))
        var bits = Likelihood.bits(chained, of: trial.taken.count, chance: chance) - Self.guesses
        if let check = envelope.checks.first, check.conditions.isEmpty {
            let different = Set(trial.taken.map(\.plain)).count
            let chance = 1 / Double(UInt64(1) << UInt64(8 * check.checksum.byteCount))
            bits += Likelihood.bits(different, of: different + trial.wrongChecks, chance: chance) - 10
        }
        return bits
    }

    /// Another shape among what the known ones leave: of the same check, if they have one.
    private func next(checksum: Checksum?) -> Envelope? {
        let trial = FramingTrial(window, .delimited(envelopes))
        let search = ChainSearch(window, known: trial.taken.map(\.range))
        var best: (envelope: Envelope, gain: Int)?
        for candidate in search.candidates() {
            let packets = search.links(of: candidate).map { Array(window[$0]) }
            guard packets.count >= 2,
                let shape = PacketShape(
                    packets, field: candidate.field, addend: candidate.addend, only: checksum),
                shape.check != nil || candidate.bits >= Self.guesses + Likelihood.certain,
                !envelopes.contains(where: { $0.sync.starts(with: shape.envelope.sync) })
            else { continue }
            let with = FramingTrial(window, .delimited(envelopes + [shape.envelope]))
            let kept = with.taken.count { $0.envelope < envelopes.count }
            let gain = with.explained - trial.explained
            if kept * 100 >= trial.taken.count * 99, gain > best?.gain ?? 0 { best = (shape.envelope, gain) }
        }
        return best?.envelope
    }
}
