import HeadsetWire

/// A framing that differs from a profile's in one thing.
struct FramingVariation {
    /// What is likelier wrong, up to the count that speaks for it.
    let change: String
    let framing: Framing

    private static let addends = Array(1...8).flatMap { [$0, -$0] }
    private static let starts = 0...12

    /// The lengths first: of two that explain a stream as well, the length is the simpler one.
    static func all(of framing: Framing, names: [String]) -> [FramingVariation] {
        if case .hdlc(let check, let maximum) = framing {
            return Checksum.catalogue.filter { $0 != check && $0.byteCount == check.byteCount }.map {
                FramingVariation(
                    change: "the check is likelier another: with \($0.name)",
                    framing: .hdlc(check: $0, maximum: maximum))
            }
        }
        let envelopes = framing.envelopes
        let variations = envelopes.indices.map { index in
            let name = envelopes.count > 1 ? " of \(names.indices.contains(index) ? names[index] : "it")" : ""
            let others = lengths(of: envelopes[index], name) + checks(of: envelopes[index], name)
            return others.map { other in
                var changed = envelopes
                changed[index] = other.envelope
                return FramingVariation(change: other.change, framing: framing.with(changed))
            }
        }
        return variations.flatMap { $0 }
    }

    private typealias Other = (change: String, envelope: Envelope)

    private static func lengths(of envelope: Envelope, _ name: String) -> [Other] {
        guard case .lengths(let fields) = envelope.extent else { return [] }
        return fields.indices.flatMap { index in
            addends.map { difference in
                let (old, new) = (fields[index].addend, fields[index].addend + difference)
                var fields = fields
                fields[index] = LengthField(fields[index].field, adding: new)
                var other = envelope
                other.extent = .lengths(fields)
                return (
                    "the length\(name) is likelier wrong than the check: with add \(new), not \(old),", other
                )
            }
        }
    }

    private static func checks(of envelope: Envelope, _ name: String) -> [Other] {
        envelope.checks.indices.flatMap { index in
            others(than: envelope.checks[index]).map { change, check in
                var other = envelope
                other.checks[index] = check
                return ("the check\(name) is likelier another: with \(change)", other)
            }
        }
    }

    /// The smallest changes first.
    private static func others(than check: PacketCheck) -> [(change: String, check: PacketCheck)] {
        var others: [(String, PacketCheck)] = []
        for checksum in [check.checksum] + Checksum.catalogue.filter({ $0 != check.checksum }) {
            for order in checksum.byteCount == 1 ? [check.order] : [ByteOrder.little, .big] {
                for start in [check.start] + starts.filter({ $0 != check.start }) {
                    let other = PacketCheck(
                        checksum, order: order, from: start, onlyIf: check.conditions, isExtra: check.isExtra)
                    let end =
                        checksum.byteCount == 1 ? "" : order == .little ? ", order little" : ", order big"
                    if other != check { others.append(("\(checksum.name), from \(start)\(end):", other)) }
                }
            }
        }
        return others
    }
}

extension Framing {
    fileprivate var envelopes: [Envelope] {
        switch self {
        case .delimited(let envelopes), .idleGap(_, let envelopes, _), .message(let envelopes, _): envelopes
        case .cobs, .hdlc, .slip, .lines: []
        }
    }

    fileprivate func with(_ envelopes: [Envelope]) -> Framing {
        switch self {
        case .delimited: .delimited(envelopes)
        case .idleGap(let gap, _, let maximum): .idleGap(gap, envelopes: envelopes, maximum: maximum)
        case .message(_, let maximum): .message(envelopes: envelopes, maximum: maximum)
        case .cobs, .hdlc, .slip, .lines: self
        }
    }
}
