/// What must be so for a rule to be followed: `{envelope: "legacy", "3:u8": [0x60, 0x61], "$model": "buds"}`.
struct Conditions: Sendable {
    /// The envelopes that it may come in; any if nil.
    private(set) var envelopes: [String]?
    private(set) var tests: [(source: Source, allowed: [Matcher])] = []

    /// Whether there are none.
    var isEmpty: Bool { envelopes == nil && tests.isEmpty }

    /// None.
    init() {}
}

extension Conditions: Decodable {
    /// The keys that name no place.
    private enum Word: CodingKey, CaseIterable {
        case envelope, length
    }

    init(from decoder: any Decoder) throws {
        _ = try decoder.object(Word.self)
        let file = try decoder.container(keyedBy: AnyKey.self)
        for key in file.allKeys {
            if key.stringValue == "envelope" {
                let names = try file.oneOrMore(EnvelopeName.self, key)
                envelopes = names.map(\.name)
            } else {
                let source = try file.understood(key) { () throws(Misreading) in
                    try Source(key.stringValue, in: .current)
                }
                let allowed = try file.oneOrMore(Matcher.self, key)
                try file.understood(key) { () throws(Misreading) in
                    for matcher in allowed { try source.requireCanBe(matcher) }
                }
                tests.append((source, allowed))
            }
        }
    }
}

extension Conditions {
    /// The first that doesn't hold; nil if all do. What a packet is too short for doesn't hold.
    func firstBroken(_ evidence: Evidence, _ memory: Memory) -> String? {
        if let envelopes, !envelopes.contains(evidence.envelope) { return "envelope" }
        for test in tests {
            do throws(PacketMeaningless) {
                guard let value = try evidence.value(of: test.source, memory),
                    test.allowed.contains(where: { $0.accepts(value) })
                else { return test.source.name }
            } catch {
                return test.source.name
            }
        }
        return nil
    }

    func hold(_ evidence: Evidence, _ memory: Memory) -> Bool {
        firstBroken(evidence, memory) == nil
    }
}
