/// A word of a vocabulary: said outright, or told by a value.
enum Told<Word: CaseIterable & Sendable>: Sendable {
    case fixed(Word)
    case mapped(Mapping<WordOrHold<Word>>)
}

extension Told: Decodable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if decoder.isObject {
            self = .mapped(try container.decode(Mapping<WordOrHold<Word>>.self))
        } else {
            self = .fixed(try container.decode(Named<Word>.self).word)
        }
    }
}

extension Told {
    /// The words that it can be.
    var words: [Word] {
        switch self {
        case .fixed(let word): [word]
        case .mapped(let mapping): mapping.outcomes.compactMap(\.word)
        }
    }

    /// The word; nil if nothing is to be said.
    func word(_ evidence: Evidence, _ memory: Memory) throws(PacketMeaningless) -> Word? {
        switch self {
        case .fixed(let word): word
        case .mapped(let mapping): try mapping.outcome(evidence, memory)?.word
        }
    }
}
