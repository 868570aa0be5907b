internal import HeadsetWire

/// Looks for what the messages of a transport have in common: how they begin, a length, a check.
///
/// Who recorded the stream said where each message ends. That is believed if a length in the messages says the same, or
/// if most of them begin alike.
struct MessageSearch {
    /// The most messages that are looked at, and the most bytes of one.
    private static let most = 2000
    /// The longest common beginning.
    private static let longestPrefix = 4

    private let bytes: [UInt8]
    private let ends: [Int]
    private let messages: [[UInt8]]

    init(_ sample: StreamSample) {
        bytes = sample.bytes
        ends = sample.ends
        var start = 0
        messages = sample.ends.prefix(Self.most).map { end in
            defer { start = end }
            return Array(sample.bytes[start..<end])
        }
    }

    /// How they begin if they begin alike, and what the length in them is; nil if they have nothing in common.
    func identified() -> IdentifiedFraming? {
        guard messages.count >= 2 else { return nil }
        let prefix = commonPrefix()
        guard let length = lengthField() else { return prefix.count >= 2 ? alike(prefix) : nil }
        let fitting = messages.filter {
            $0.count >= length.field.end && length.length(in: $0.span) == $0.count
        }
        let search = CheckSearch(fitting, preferring: [0, length.field.end], countsShortSpans: true)
        let check = search.finding()
        let choice = LengthChoice(fitting, endCount: 0, checkCount: check?.checksum.byteCount ?? 0)
        let best = choice.best(length.field, addend: length.addend, from: 0)
        let sync = prefix.count >= 2 && prefix.count <= best.field.offset ? prefix : []
        let envelope = Envelope(
            sync: sync, .lengths([best]),
            checks: check.map { [PacketCheck($0.checksum, order: $0.order, from: $0.start)] } ?? [],
            maximum: 4096)
        return report(envelope)
    }

    /// Messages that only begin alike.
    private func alike(_ prefix: [UInt8]) -> IdentifiedFraming {
        report(Envelope(sync: prefix, .toEnd, maximum: 4096))
    }

    private func report(_ envelope: Envelope) -> IdentifiedFraming {
        let framing = Framing.message(envelopes: [envelope])
        let trial = FramingTrial(bytes, framing, ends: ends)
        let evidence = EnvelopeReport.evidence(
            envelope, 0, trial.taken.map(\.plain), wrong: trial.wrongChecks, of: ends.count)
        return IdentifiedFraming(
            framing: framing, frames: trial.taken.count, explained: trial.explained, evidence: evidence)
    }

    /// The bytes with which at least seven in ten messages begin.
    ///
    /// Of noise so many begin with the same two bytes once in 2¹⁶ to the power of their number less one.
    private func commonPrefix() -> [UInt8] {
        var prefix: [UInt8] = []
        while prefix.count < Self.longestPrefix {
            var counts = [Int](repeating: 0, count: 256)
            for message in messages where message.starts(with: prefix) && message.count > prefix.count {
                counts[Int(message[prefix.count])] += 1
            }
            guard let byte = counts.firstIndex(where: { $0 * 10 >= messages.count * 7 }) else { break }
            prefix.append(UInt8(byte))
        }
        return prefix
    }

    /// The number that says how long nearly all messages are.
    ///
    /// Messages that are all equally long prove no length. If lengths differ, a number that has nothing to do with them
    /// agrees as often as the two distributions let it.
    private func lengthField() -> LengthField? {
        let counts = messages.map(\.count)
        guard Set(counts).count > 1 else { return nil }
        var best: (length: LengthField, right: Int)?
        for offset in 0..<12 {
            for field in [
                PacketField(at: offset), PacketField(at: offset, width: 2),
                PacketField(at: offset, width: 2, order: .big),
            ] {
                guard let (addend, right) = addend(of: field), right > best?.right ?? 0 else { continue }
                let length = LengthField(field, adding: addend)
                if right * 10 >= messages.count * 7, isUnlikely(length, right) { best = (length, right) }
            }
        }
        return best?.length
    }

    /// The addend that is right most often.
    private func addend(of field: PacketField) -> (addend: Int, right: Int)? {
        var rights = [Int](repeating: 0, count: 32)
        for message in messages where message.count >= field.end {
            let addend = message.count - Int(field.value(in: message.span))
            if rights.indices.contains(addend) { rights[addend] += 1 }
        }
        guard let most = rights.max(), most > 0, let addend = rights.firstIndex(of: most) else { return nil }
        return (addend, most)
    }

    /// A few hundred fields and addends are tried: 10 bits.
    private func isUnlikely(_ length: LengthField, _ right: Int) -> Bool {
        var (sizes, values): ([Int: Int], [Int: Int]) = ([:], [:])
        let long = messages.filter { $0.count >= length.field.end }
        for message in long {
            sizes[message.count, default: 0] += 1
            values[length.length(in: message.span), default: 0] += 1
        }
        let pairs = sizes.reduce(0) { $0 + $1.value * (values[$1.key] ?? 0) }
        let chance = Double(pairs) / Double(long.count * long.count)
        var bits = Likelihood.bits(right, of: messages.count, chance: chance)
        // If it is always right, each further length is right by chance once in 256 times.
        if right == messages.count { bits = max(bits, 8 * Double(sizes.count - 1)) }
        // A number that counts what follows it is guessed less often.
        let isNatural = (0...1).contains(length.addend - length.field.end)
        return bits >= (isNatural ? 8 : 20)
    }
}
