/// What packets, lines or records of one kind mean.
struct Rule: Sendable {
    let name: String?
    /// What makes this the rule of a packet.
    let when: Conditions
    /// What must be so in a packet of this rule; it means nothing otherwise.
    let must: Conditions
    let remember: [(name: String, value: Remembered)]
    let emit: [Emission]
    let reply: [Transmission]
}

extension Rule: Decodable {
    private enum Key: CodingKey, CaseIterable {
        case name, when, must, remember, emit, reply
    }

    init(from decoder: any Decoder) throws {
        let file = try decoder.object(Key.self)
        name = try file.decodeIfPresent(String.self, forKey: .name)
        when = try file.decodeIfPresent(Conditions.self, forKey: .when) ?? Conditions()
        must = try file.decodeIfPresent(Conditions.self, forKey: .must) ?? Conditions()
        remember = try Self.remembered(file)
        emit = try file.decodeIfPresent([Emission].self, forKey: .emit) ?? []
        reply = try file.oneOrMore(Transmission.self, .reply)
    }

    private static func remembered(
        _ file: KeyedDecodingContainer<Key>
    ) throws -> [(name: String, value: Remembered)] {
        guard file.contains(.remember) else { return [] }
        let names = try file.nestedContainer(keyedBy: AnyKey.self, forKey: .remember)
        return try names.allKeys.map { key in
            let name = key.stringValue
            try names.understood(key) { () throws(Misreading) in
                try Scope.current.require(
                    name, among: Scope.current.memory, "memory has no \(quotedName(name))")
            }
            return (name, try names.decode(Remembered.self, forKey: key))
        }
    }
}

/// A value to be remembered: as it is, or what it stands for.
enum Remembered: Sendable {
    case value(Source)
    case mapped(Mapping<Kept>)

    /// What is kept; nil for `"hold"`, which leaves what was.
    struct Kept: Decodable, Sendable {
        let value: Value?

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            do {
                value = .number(try container.decode(Int64.self))
            } catch {
                let text = try container.decode(String.self)
                value = text == "hold" ? nil : .text(text)
            }
        }
    }
}

extension Remembered: Decodable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        self =
            try decoder.isObject
            ? .mapped(container.decode(Mapping<Kept>.self)) : .value(container.decode(Source.self))
    }
}

extension Remembered {
    /// What to keep; nil if what was stays.
    func kept(_ evidence: Evidence, _ memory: Memory) throws(PacketMeaningless) -> Value? {
        switch self {
        case .value(let source): try evidence.value(of: source, memory)
        case .mapped(let mapping): try mapping.outcome(evidence, memory)?.value
        }
    }
}
