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
    /// The most gaps in which a single packet is looked for: a length and a check are right by chance in one of 2¹⁶.
    private static let mostGaps = 64
    /// The most packets from which a shape is worked out.
    private static let mostPackets = 300

    /// The most shapes that are worked out in all their parts.
    private static let mostWorkedOut = 4

    /// - Parameter window: at most ``FrameWindow/limit`` bytes.
    init(_ window: [UInt8]) {
        self.window = window
        var best: First?
        for first in Self.firsts(in: window).prefix(Self.mostWorkedOut) {
            var found = first
            found.shape.addSecondLength(in: window)
            found.shape.separateChecks(in: window)
            found.shape.findEscape(in: window)
            found.trial = FramingTrial(window, .delimited([found.shape.envelope]))
            found.score = Self.score(of: found.shape.envelope, found.trial, in: window)
            if found.score > best?.score ?? 0 { best = found }
        }
        guard let best else { return }
        envelopes = [best.shape.envelope]
        bits = likelihood(of: best)
        while envelopes.count < Self.mostShapes, let other = next(besides: best.shape.envelope) {
            envelopes.append(other)
        }
        addStrangers(to: best.shape.envelope)
    }

    /// Adds shapes that differ only in how they begin, even if only one packet has them: it fills what lies between two
    /// others, and its check, which covers its first byte too, is right.
    private mutating func addStrangers(to first: Envelope) {
        guard let check = first.checks.last, check.start == 0, first.escape == nil,
            check.conditions.isEmpty
        else { return }
        for gap in gaps() where envelopes.count < Self.mostShapes {
            let sync = Array(window[gap].prefix(first.sync.count))
            guard sync[0] != first.sync[0], sync.count == first.sync.count else { continue }
            var stranger = first
            stranger.sync = sync
            let trial = FramingTrial(Array(window[gap]), .delimited([stranger]))
            if trial.taken.first?.range == 0..<gap.count { envelopes.append(stranger) }
        }
    }

    /// What lies between packets that are known; nothing if so much does that a check of one byte may be right by chance.
    private func gaps() -> [Range<Int>] {
        let known = FramingTrial(window, .delimited(envelopes)).taken.map(\.range)
        let gaps = zip([0] + known.map(\.upperBound), known.map(\.lowerBound) + [window.count])
            .compactMap { $0 < $1 ? $0..<$1 : nil }
        return gaps.count <= Self.mostGaps ? gaps : []
    }

    /// A shape, what led to it, and what of the window it takes.
    private struct First {
        var candidate: ChainSearch.Candidate
        var shape: PacketShape
        var trial: FramingTrial
        var score: Int

        /// Whether nothing could explain more: packets with a right check, from the first byte on and nearly everywhere.
        func explainsAll(of window: [UInt8]) -> Bool {
            shape.check != nil && window.starts(with: shape.envelope.sync)
                && trial.explained * 20 >= window.count * 19
        }
    }

    /// What may be the shape of most packets, the best first.
    private static func firsts(in window: [UInt8]) -> [First] {
        let search = ChainSearch(window)
        var found: [First] = []
        for candidate in search.candidates() {
            let packets = search.links(of: candidate).prefix(mostPackets).map { Array(window[$0]) }
            guard var first = first(candidate, packets, in: window) else { continue }
            // Some links led astray. With what the shape takes, it is seen more clearly.
            let taken = first.shape.others + first.trial.taken.prefix(mostPackets).map(\.plain)
            if let better = Self.first(candidate, taken, in: window), better.score >= first.score {
                first = better
            }
            found.append(first)
            if first.explainsAll(of: window) { break }
        }
        let order = found.indices.sorted { (found[$1].score, $0) < (found[$0].score, $1) }
        return order.map { found[$0] }
    }

    /// A shape that has a check, or is no chance even without one.
    private static func first(
        _ candidate: ChainSearch.Candidate, _ packets: [[UInt8]], in window: [UInt8]
    ) -> First? {
        guard var shape = PacketShape(packets, field: candidate.field, addend: candidate.addend),
            shape.check != nil || candidate.bits >= guesses
        else { return nil }
        shape.shortenSync(in: window)
        let trial = FramingTrial(window, .delimited([shape.envelope]))
        return First(
            candidate: candidate, shape: shape, trial: trial,
            score: score(of: shape.envelope, trial, in: window))
    }

    /// How much of the window an envelope explains. What a check confirms counts for more than what only seems to fit,
    /// and that only where packets follow each other.
    ///
    /// A shape that begins a byte too late, or too early, fits nearly as often: where the last byte of each packet is
    /// always the same, it may be taken for the first of the next. A stream that begins with a packet, or ends with one,
    /// tells them apart.
    private static func score(of envelope: Envelope, _ trial: FramingTrial, in window: [UInt8]) -> Int {
        var score = envelope.checks.isEmpty ? trial.chainedBytes * 20 : trial.explained * 30
        let tenth = score / 10
        if window.starts(with: envelope.sync) { score += tenth }
        if !envelope.end.isEmpty, window.suffix(envelope.end.count) == envelope.end[...] {
            score += tenth / 2
        }
        return score
    }

    /// How unlikely the first shape is: that packets follow each other, and that their checks are right.
    private func likelihood(of first: First) -> Double {
        let (envelope, trial) = (first.shape.envelope, first.trial)
        let chained = zip(trial.taken, trial.taken.dropFirst()).count {
            $0.range.upperBound == $1.range.lowerBound
        }
        let beside = max(0, window.count { $0 == first.candidate.sync } - trial.taken.count)
        let chance = max(1 / 256, Double(beside) / Double(max(1, window.count)))
        var bits = Likelihood.bits(chained, of: trial.taken.count, chance: chance) - Self.guesses
        if let check = envelope.checks.last {
            let different = Set(trial.taken.map(\.plain)).count
            let chance = 1 / Double(UInt64(1) << UInt64(8 * check.checksum.byteCount))
            bits += Likelihood.bits(different, of: different + trial.wrongChecks, chance: chance) - 10
        }
        return bits
    }

    /// Another shape among what the known ones leave: of the same check if they have one, else of the same length.
    private func next(besides first: Envelope) -> Envelope? {
        let trial = FramingTrial(window, .delimited(envelopes))
        let search = ChainSearch(window, known: trial.taken.map(\.range))
        var best: (envelope: Envelope, gain: Int)?
        for candidate in search.candidates() {
            let packets = search.links(of: candidate).map { Array(window[$0]) }
            guard packets.count >= 2,
                let shape = PacketShape(
                    packets, field: candidate.field, addend: candidate.addend, besides: first),
                first.checks.isEmpty
                    ? shape.check == nil && shape.envelope.extent == first.extent
                        && candidate.bits >= Likelihood.certain
                    : shape.check != nil,
                !envelopes.contains(where: { shape.envelope.sync.contains($0.sync) }),
                !Self.isTail(shape.envelope, of: first)
            else { continue }
            let with = FramingTrial(window, .delimited(envelopes + [shape.envelope]))
            let kept = with.taken.count { $0.envelope < envelopes.count }
            // A check over the same bytes is less of a guess.
            let isAlike = shape.envelope.checks.last?.start == first.checks.last?.start
            let gain = (with.explained - trial.explained) * (isAlike ? 4 : 1)
            // Without a check, a packet whose first byte is damaged seems to be one of another shape.
            let fewest = first.checks.isEmpty ? max(2, trial.taken.count / 30) : 2
            guard kept * 100 >= trial.taken.count * 99, with.taken.count >= trial.taken.count + fewest else {
                continue
            }
            if gain > best?.gain ?? 0 { best = (shape.envelope, gain) }
        }
        return best?.envelope
    }

    /// Whether packets of a shape are those of another without their first bytes.
    private static func isTail(_ envelope: Envelope, of first: Envelope) -> Bool {
        guard case .lengths(let lengths) = first.extent, case .lengths(let own) = envelope.extent,
            let length = lengths.first?.field, let field = own.first?.field
        else { return false }
        let missing = length.end - field.end
        return missing > 0
            && envelope.checks.last.map { $0.start + missing == first.checks.last?.start } ?? true
    }
}
