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
