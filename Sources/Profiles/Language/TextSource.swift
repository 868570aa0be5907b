/// A text: said outright, or put together from values.
struct TextSource: Sendable {
    enum Part: Sendable {
        case text(String)
        case value(Source)
    }

    /// The longest text that is put together, in bytes: a rule may name a long value many times.
    static let longest = 64 * 1024

    let parts: [Part]
}

extension TextSource: Decodable {
    private enum Key: CodingKey, CaseIterable {
        case format
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard decoder.isObject else {
            parts = [.text(try container.decode(String.self))]
            return
        }
        let file = try decoder.object(Key.self)
        let format = try file.decode(String.self, forKey: .format)
        parts = try file.understood(.format) { () throws(Misreading) in
            try Braces.parts(of: format).map { part throws(Misreading) in
                switch part {
                case .outside(let text): .text(text)
                case .inside(let text): .value(try Source(text, in: .current))
                }
            }
        }
    }
}

extension TextSource {
    /// The text; a value that isn't there leaves nothing.
    func text(_ evidence: Evidence, _ memory: Memory) throws(PacketMeaningless) -> String {
        var text = ""
        for part in parts {
            switch part {
            case .text(let fixed): text += fixed
            case .value(let source): text += try evidence.value(of: source, memory)?.description ?? ""
            }
            guard text.utf8.count <= Self.longest else {
                throw PacketMeaningless(reason: "a text of it would be longer than \(Self.longest) bytes")
            }
        }
        return text
    }
}
