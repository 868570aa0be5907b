internal import HeadsetWire

/// Counts in a whole stream what speaks for each part of its shapes.
struct EnvelopeReport {
    /// How many bytes of a packet are looked at for such as are always the same, and how many packets must differ.
    private static let headerCount = 12
    private static let enoughDifferent = 8

    private let bytes: [UInt8]
    private let envelopes: [Envelope]

    init(_ bytes: [UInt8], _ envelopes: [Envelope]) {
        self.bytes = bytes
        self.envelopes = envelopes
    }

    func identified() -> IdentifiedFraming {
        let framing = Framing.delimited(envelopes)
        let trial = FramingTrial(bytes, framing)
        let chained = zip(trial.taken, trial.taken.dropFirst()).count {
            $0.range.upperBound == $1.range.lowerBound
        }
        var evidence: [Evidence] = []
        for (index, envelope) in envelopes.enumerated() {
            let packets = trial.taken.filter { $0.envelope == index }
            let alone = FramingTrial(bytes, .delimited([envelope]))
            evidence += Self.evidence(envelope, index, packets.map(\.plain), wrong: alone.wrongChecks)
        }
        evidence.append(Evidence(.chained, agreeing: chained, of: max(0, trial.taken.count - 1)))
        return IdentifiedFraming(
            framing: framing, frames: trial.taken.count, explained: trial.explained, evidence: evidence)
    }

    /// What speaks for one shape, of which these packets are.
    ///
    /// - Parameters:
    ///   - wrong: how many more would be, but for their check.
    ///   - total: how many messages there are in all, where the transport keeps them apart.
    static func evidence(
        _ envelope: Envelope, _ index: Int, _ packets: [[UInt8]], wrong: Int, of total: Int? = nil
    ) -> [Evidence] {
        let count = packets.count
        func all(_ claim: Evidence.Claim) -> Evidence {
            Evidence(claim, envelope: index, agreeing: count, of: total ?? count)
        }
        var evidence: [Evidence] = []
        if !envelope.sync.isEmpty {
            evidence.append(all(total == nil ? .sync(envelope.sync) : .prefix(envelope.sync)))
        }
        switch envelope.extent {
        case .lengths(let lengths):
            evidence += lengths.map { all(.length($0)) }
            evidence += lengths.compactMap { clearBits(of: $0.field, in: packets) }.map {
                all(.alwaysClear($0))
            }
            if Set(packets.map(\.count)).count == 1 { evidence.append(all(.lengthUnproven)) }
        case .fixed(let length): evidence.append(all(.fixed(length)))
        case .toEnd: evidence.append(all(.boundedByTransport))
        }
        if !envelope.end.isEmpty { evidence.append(all(.end(envelope.end))) }
        if let escape = envelope.escape { evidence.append(all(.escape(escape))) }
        evidence += checks(envelope, index, packets, wrong: wrong)
        return evidence + constants(envelope, packets).map { all(.constant(at: $0.place, $0.byte)) }
    }

    /// The upper bits of a length of several bytes that no packet sets, if there are eight of them or more; nil if not.
    private static func clearBits(of field: PacketField, in packets: [[UInt8]]) -> PacketField? {
        guard field.width > 1, field.mask == .max, !packets.isEmpty else { return nil }
        let set = packets.reduce(UInt32(0)) { $0 | field.value(in: $1.span) }
        let all = UInt32.max >> UInt32(32 - 8 * field.width)
        let clear = all & ~(UInt32.max >> UInt32(set.leadingZeroBitCount))
        guard set > 0, clear.nonzeroBitCount >= 8 else { return nil }
        return PacketField(at: field.offset, width: field.width, order: field.order, mask: clear)
    }

    /// The bytes of the header, beside sync and lengths, that are the same in all of enough packets.
    private static func constants(_ envelope: Envelope, _ packets: [[UInt8]]) -> [(place: Int, byte: UInt8)] {
        guard let first = packets.first, Set(packets).count >= enoughDifferent else { return [] }
        var known = Set(0..<envelope.sync.count)
        if case .lengths(let lengths) = envelope.extent {
            for length in lengths { known.formUnion(length.field.offset..<length.field.end) }
        }
        return (0..<min(headerCount, first.count)).compactMap { place in
            guard !known.contains(place),
                packets.allSatisfy({ $0.count > place && $0[place] == first[place] })
            else { return nil }
            return (place, first[place])
        }
    }

    private static func checks(
        _ envelope: Envelope, _ index: Int, _ packets: [[UInt8]], wrong: Int
    ) -> [Evidence] {
        if envelope.checks.isEmpty {
            return [Evidence(.unchecked, envelope: index, agreeing: packets.count, of: packets.count)]
        }
        var counts = [Int](repeating: 0, count: envelope.checks.count)
        for packet in packets {
            let first = envelope.checks.firstIndex { check in
                check.conditions.allSatisfy { $0.field.value(in: packet.span) == $0.value }
            }
            if let first { counts[first] += 1 }
        }
        let without = packets.count - counts.reduce(0, +)
        let none = Evidence(.unchecked, envelope: index, agreeing: without, of: packets.count)
        let checks = zip(envelope.checks, counts).enumerated().map { position, pair in
            let wrong = position == envelope.checks.count - 1 ? wrong : 0
            return Evidence(.check(pair.0), envelope: index, agreeing: pair.1, of: pair.1 + wrong)
        }
        return without > 0 ? checks + [none] : checks
    }
}
