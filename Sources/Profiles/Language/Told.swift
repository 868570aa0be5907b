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
    /// The word; nil if nothing is to be said.
    func word(_ evidence: Evidence, _ memory: Memory) throws(PacketMeaningless) -> Word? {
        switch self {
        case .fixed(let word): word
        case .mapped(let mapping): try mapping.outcome(evidence, memory)?.word
        }
    }
}

/// A word, by the name of its case: `"streaming"`.
struct Named<Word: CaseIterable & Sendable>: RawRepresentable, CaseIterable, Decodable, Sendable {
    let word: Word

    init(_ word: Word) {
        self.word = word
    }

    init?(rawValue: String) {
        guard let word = Word.allCases.first(where: { String(describing: $0) == rawValue }) else {
            return nil
        }
        self.word = word
    }

    init(from decoder: any Decoder) throws {
        guard let named = Named(rawValue: try decoder.wordText(Word.self)) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "unknown word"))
        }
        self = named
    }

    var rawValue: String { String(describing: word) }

    static var allCases: [Named] { Word.allCases.map(Named.init) }
}

/// A word, or `"hold"`, which says nothing.
struct WordOrHold<Word: CaseIterable & Sendable>: RawRepresentable, CaseIterable, Decodable, Sendable {
    /// nil for `"hold"`.
    let word: Word?

    private init(_ word: Word?) {
        self.word = word
    }

    init?(rawValue: String) {
        if rawValue == "hold" {
            word = nil
        } else {
            guard let named = Named<Word>(rawValue: rawValue) else { return nil }
            word = named.word
        }
    }

    init(from decoder: any Decoder) throws {
        guard let choice = WordOrHold(rawValue: try decoder.wordText(Word.self)) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "unknown word"))
        }
        self = choice
    }

    var rawValue: String { word.map { String(describing: $0) } ?? "hold" }

    static var allCases: [WordOrHold] { Word.allCases.map { WordOrHold($0) } + [WordOrHold(nil)] }
}

/// Yes or no, which a file writes as `true` and `false`.
enum Flag: CaseIterable, Sendable {
    case `true`
    case `false`

    var isTrue: Bool { self == .true }
}

extension Decoder {
    /// The word that stands there; `true` and `false` are words where a flag is wanted.
    fileprivate func wordText<Word>(_ type: Word.Type) throws -> String {
        let container = try singleValueContainer()
        guard type is Flag.Type else { return try container.decode(String.self) }
        do {
            return try container.decode(Bool.self) ? "true" : "false"
        } catch let noFlag {
            do { return try container.decode(String.self) } catch { throw noFlag }
        }
    }
}
