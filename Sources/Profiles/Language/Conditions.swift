/// What must be so for a rule to be followed: `{envelope: "legacy", "3:u8": [0x60, 0x61], "$model": "buds"}`.
struct Conditions: Sendable {
    /// The envelopes that it may come in; any if nil.
    private(set) var envelopes: [String]?
    private(set) var tests: [(source: Source, allowed: [Matcher])] = []

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
                tests.append((source, try file.oneOrMore(Matcher.self, key)))
            }
        }
    }
}

/// The name of an envelope that some framing of the profile has.
struct EnvelopeName: Decodable {
    let name: String

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let name = try container.decode(String.self)
        try container.understood { () throws(Misreading) in
            try Scope.current.require(
                name, among: Scope.current.envelopes, "no framing has an envelope \(quotedName(name))")
        }
        self.name = name
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
