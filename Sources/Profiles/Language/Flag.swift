/// Yes or no, which a file writes as `true` and `false`.
enum Flag: CaseIterable, Sendable {
    case `true`
    case `false`

    var isTrue: Bool { self == .true }
}

extension Decoder {
    /// The word that stands there; `true` and `false` are words where a flag is wanted.
    func wordText<Word>(_ type: Word.Type) throws -> String {
        let container = try singleValueContainer()
        guard type is Flag.Type else { return try container.decode(String.self) }
        do {
            return try container.decode(Bool.self) ? "true" : "false"
        } catch let noFlag {
            do { return try container.decode(String.self) } catch { throw noFlag }
        }
    }
}
