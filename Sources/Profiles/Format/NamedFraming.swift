internal import Settings
internal import HeadsetWire
internal import Timing

/// A framing, and what its envelopes are called.
struct NamedFraming: Sendable {
    let framing: Framing
    /// By the number that packets have. A framing whose packets have no envelope has one with the name of its kind.
    let envelopes: [String]
}

extension NamedFraming: Decodable {
    /// Each may keep a packet of its longest size.
    private static let mostEnvelopes = 64

    private enum Kind: String, Decodable, CaseIterable {
        case envelopes, hdlc, slip, lines, idle, message
    }

    private enum Key: CodingKey, CaseIterable {
        case kind, envelopes, check, maximum, gapMs
    }

    init(from decoder: any Decoder) throws {
        let file = try decoder.object(Key.self)
        let kind = try file.decode(Kind.self, forKey: .kind)
        var shapes: [WrittenEnvelope] = []
        switch kind {
        case .envelopes:
            shapes = try file.oneOrMore(WrittenEnvelope.self, .envelopes)
            guard !shapes.isEmpty else {
                _ = try file.decode([WrittenEnvelope].self, forKey: .envelopes)
                throw DecodingError.dataCorruptedError(
                    forKey: .envelopes, in: file, debugDescription: "expected at least one envelope")
            }
            framing = .delimited(shapes.flatMap(\.envelopes))
        case .hdlc:
            let check = try file.decode(WrittenChecksum.self, forKey: .check).checksum
            framing = .hdlc(check: check, maximum: try file.maximum(.maximum, absent: 2048))
        case .slip: framing = .slip(maximum: try file.maximum(.maximum, absent: 2048))
        case .lines: framing = .lines(maximum: try file.maximum(.maximum, absent: 1024))
        case .idle:
            shapes = try file.oneOrMore(WrittenEnvelope.self, .envelopes)
            framing = .idleGap(
                Milliseconds(try file.whole(.gapMs, in: 1...10_000)), envelopes: shapes.flatMap(\.envelopes),
                maximum: try file.maximum(.maximum, absent: 4096))
        case .message:
            shapes = try file.oneOrMore(WrittenEnvelope.self, .envelopes)
            framing = .message(
                envelopes: shapes.flatMap(\.envelopes), maximum: try file.maximum(.maximum, absent: 4096))
        }
        guard shapes.reduce(0, { $0 + $1.envelopes.count }) <= Self.mostEnvelopes else {
            throw DecodingError.dataCorruptedError(
                forKey: .envelopes, in: file,
                debugDescription: "more than \(Self.mostEnvelopes) envelopes, each beginning counted")
        }
        if kind == .envelopes {
            for shape in shapes { try shape.requireNoProblem(inStream: true) }
        }
        for index in shapes.indices { try shapes[index].requireOwnName(among: shapes[..<index]) }
        try file.requireRoom(for: shapes, in: framing, .envelopes)
        let names = shapes.flatMap { shape in shape.envelopes.map { _ in shape.name ?? kind.rawValue } }
        envelopes = names.isEmpty ? [kind.rawValue] : names
    }
}

extension KeyedDecodingContainer {
    /// Throws if packets that always have the same size are longer than the longest message.
    fileprivate func requireRoom(
        for shapes: [WrittenEnvelope], in framing: Framing, _ key: Key
    ) throws {
        let maximum: Int
        switch framing {
        case .message(_, let longest), .idleGap(_, _, let longest): maximum = longest
        case .cobs, .hdlc, .slip, .delimited, .lines: return
        }
        for case .fixed(let size) in shapes.flatMap(\.envelopes).map(\.extent) where size > maximum {
            throw DecodingError.dataCorruptedError(
                forKey: key, in: self,
                debugDescription: "packets of \(size) bytes where the longest message has \(maximum)")
        }
    }

    /// The longest packet.
    func maximum(_ key: Key, absent: Int) throws -> Int {
        try whole(key, in: 1...65_536, absent: absent)
    }
}
