internal import HeadsetWire

/// Looks for messages that a transport had kept apart and that were put end to end in a file: each has a length in its
/// header, and begins where the one before ended, from the first byte on.
///
/// If they begin alike, they are packets with a start and a length: so they can be cut wherever the bytes begin.
///
/// Any bytes can be read so. What speaks for it is that the headers at which one arrives are few and come again and
/// again, and are seldom elsewhere.
struct MessageChain {
    /// Eight places, three kinds of numbers, three addends: so many guesses, in bits.
    private static let guesses = 7.0
    private static let longest = 1024

    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    func identified() -> IdentifiedFraming? {
        var best: (length: LengthField, chain: [Range<Int>], bits: Double)?
        for offset in 1...8 {
            for field in [
                PacketField(at: offset), PacketField(at: offset, width: 2),
                PacketField(at: offset, width: 2, order: .big),
            ] {
                for counted in 0...2 {
                    let length = LengthField(field, adding: field.end + counted)
                    guard let chain = chain(length) else { continue }
                    let bits = likelihood(of: chain, headerCount: offset)
                    if bits > best?.bits ?? 0 { best = (length, chain, bits) }
                }
            }
        }
        guard let best else { return nil }
        let messages = best.chain.map { Array(bytes[$0]) }
        let starts = [0, best.length.field.end]
        let check = CheckSearch(messages, preferring: starts, countsShortSpans: true).finding()
        guard best.bits - Self.guesses + (check?.bits ?? 0) >= Likelihood.certain else { return nil }
        return report(best.length, best.chain, check)
    }

    /// The messages that such a length leads through; nil if it leads nowhere.
    private func chain(_ length: LengthField) -> [Range<Int>]? {
        let span = bytes.span
        var chain: [Range<Int>] = []
        var place = 0
        while place + length.field.end <= span.count {
            let count = length.length(in: span.extracting(place..<span.count))
            guard count <= Self.longest else { return nil }
            guard place + count <= span.count else { break }
            chain.append(place..<place + count)
            place += count
        }
        let isWhole = place == span.count || span.count == StreamSample.limit
        return isWhole && Set(chain.prefix(1000).map(\.count)).count > 1 ? chain : nil
    }

    /// How unlikely it is that so many of the headers came before.
    private func likelihood(of chain: [Range<Int>], headerCount: Int) -> Double {
        func header(at place: Int) -> UInt64 {
            bytes[place..<min(place + headerCount, bytes.count)].reduce(1) { $0 << 8 | UInt64($1) }
        }
        var headers: Set<UInt64> = []
        let chain = chain.prefix(2000)
        let repeated = chain.count { !headers.insert(header(at: $0.lowerBound)).inserted }
        let starts = Set(chain.map(\.lowerBound))
        guard let end = chain.last?.upperBound, end > starts.count else { return 0 }
        let elsewhere = (0..<end).count { !starts.contains($0) && headers.contains(header(at: $0)) }
        let chance = max(1 / 256, Double(elsewhere) / Double(end - starts.count))
        return Likelihood.bits(repeated, of: chain.count, chance: chance)
    }

    private func report(
        _ length: LengthField, _ chain: [Range<Int>], _ check: CheckSearch.Finding?
    ) -> IdentifiedFraming {
        let messages = chain.map { Array(bytes[$0]) }
        let choice = LengthChoice(messages, endCount: 0, checkCount: check?.checksum.byteCount ?? 0)
        let checks = check.map { [PacketCheck($0.checksum, order: $0.order, from: $0.start)] } ?? []
        if let packets = packets(messages, choice.best(length.field, addend: length.addend, from: 1), checks)
        {
            return packets
        }
        let envelope = Envelope(
            sync: [], .lengths([choice.best(length.field, addend: length.addend, from: 0)]),
            checks: checks, maximum: 4096)
        let trial = FramingTrial(bytes, .message(envelopes: [envelope]), ends: chain.map(\.upperBound))
        let evidence = EnvelopeReport.evidence(
            envelope, 0, trial.taken.map(\.plain), wrong: trial.wrongChecks, of: chain.count)
        return IdentifiedFraming(
            framing: .message(envelopes: [envelope]), frames: trial.taken.count, explained: trial.explained,
            evidence: evidence + [Evidence(.chained, agreeing: chain.count - 1, of: chain.count - 1)])
    }

    /// The messages as packets that begin alike; nil if they don't, or if nearly all aren't found by it.
    private func packets(
        _ messages: [[UInt8]], _ length: LengthField, _ checks: [PacketCheck]
    ) -> IdentifiedFraming? {
        let sync = Array(PacketShape.constants(messages).prefix(length.field.offset))
        guard !sync.isEmpty else { return nil }
        let longest = messages.reduce(0) { max($0, $1.count) }
        let envelope = Envelope(
            sync: sync, .lengths([length]), checks: checks,
            maximum: PacketShape.maximum(longest, isChecked: !checks.isEmpty))
        let found = EnvelopeReport(bytes, [envelope]).identified()
        return found.frames * 20 >= messages.count * 19 ? found : nil
    }
}
