/// What values stand for: `{value: "10:u8", map: {"1": "worn", "2..4": "notWorn"}, else: "hold"}`.
struct Mapping<Outcome: Decodable & Sendable>: Sendable {
    let source: Source
    private let entries: [(allowed: Matcher, outcome: Outcome)]
    /// What all other values stand for; a packet with one is refused if nil.
    private let otherwise: Outcome?
}

extension Mapping: Decodable {
    private enum Key: String, CodingKey, CaseIterable {
        case value, map, otherwise = "else"
    }

    init(from decoder: any Decoder) throws {
        let file = try decoder.object(Key.self)
        source = try file.decode(Source.self, forKey: .value)
        let map = try file.nestedContainer(keyedBy: AnyKey.self, forKey: .map)
        var entries: [(allowed: Matcher, outcome: Outcome)] = []
        for key in map.allKeys {
            let allowed = try Self.allowed(key, in: map, source)
            guard !entries.contains(where: { $0.allowed.overlaps(allowed) }) else {
                throw DecodingError.dataCorruptedError(
                    forKey: key, in: map,
                    debugDescription: "an entry above already says what \(key.stringValue) stands for")
            }
            entries.append((allowed, try map.decode(Outcome.self, forKey: key)))
        }
        self.entries = entries
        otherwise = try file.decodeIfPresent(Outcome.self, forKey: .otherwise)
        guard !entries.isEmpty || otherwise != nil else {
            throw DecodingError.dataCorruptedError(
                forKey: .map, in: file, debugDescription: "expected at least one entry, like \"1\": \"worn\"")
        }
    }
}

extension Mapping {
    private static func allowed(
        _ key: AnyKey, in map: KeyedDecodingContainer<AnyKey>, _ source: Source
    ) throws -> Matcher {
        try map.understood(key) { () throws(Misreading) in
            let allowed = try Matcher(key.stringValue)
            try source.requireCanBe(allowed)
            return allowed
        }
    }

    /// All that values stand for.
    var outcomes: [Outcome] { entries.map(\.outcome) + (otherwise.map { [$0] } ?? []) }

    /// What the value stands for; nil if there is no value.
    func outcome(_ evidence: Evidence, _ memory: Memory) throws(PacketMeaningless) -> Outcome? {
        guard let value = try evidence.value(of: source, memory) else { return nil }
        if let entry = entries.first(where: { $0.allowed.accepts(value) }) { return entry.outcome }
        guard let otherwise else {
            throw PacketMeaningless(reason: "\(source.name) is \(value), which stands for nothing")
        }
        return otherwise
    }
}
