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
