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
