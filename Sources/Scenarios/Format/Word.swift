/// A value that a scenario names by its case: `"onEar"`, `"streaming"`.
struct Word<Value: CaseIterable & Sendable>: RawRepresentable, CaseIterable, Decodable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }

    init?(rawValue: String) {
        guard let value = Value.allCases.first(where: { String(describing: $0) == rawValue }) else {
            return nil
        }
        self.value = value
    }

    var rawValue: String { String(describing: value) }

    static var allCases: [Word] { Value.allCases.map(Word.init) }
}
