internal import Settings
internal import Timing

/// A profile as its file has it.
struct ProfileFile {
    let name: String
    let about: String
    let view: Profile.View
    let identity: BoardIdentityClaim?
    let trust: Profile.Trust
    let confirmation: Milliseconds
    let silence: Milliseconds?
    /// In written order. Without names where there is but one.
    let framings: [(name: String?, framing: NamedFraming)]
    /// What is remembered before any packet; nil where nothing is.
    let memory: [String: Value]
    let lines: [LineRule]
    let messages: [Rule]
    let opening: [Transmission]
    let queries: [WrittenQuery]
    let lineEnd: [UInt8]?
}

extension ProfileFile: Decodable {
    private enum Key: CodingKey, CaseIterable {
        case name, about, view, identity, clock, trust, confirmMs, silenceMs, framing, framings, memory,
            lines, messages
        case open, queries, lineEnd, decoder
    }

    private enum Clock: String, Decodable, CaseIterable {
        case arrival
    }

    init(from decoder: any Decoder) throws {
        let file = try decoder.object(Key.self)
        name = try Self.name(file)
        about = try file.decodeIfPresent(String.self, forKey: .about) ?? ""
        identity = try file.decodeIfPresent(WrittenIdentity.self, forKey: .identity)?.claim
        _ = try file.decodeIfPresent(Clock.self, forKey: .clock)
        trust = try file.decodeIfPresent(Profile.Trust.self, forKey: .trust) ?? .unchecked
        confirmation = Milliseconds(try file.whole(.confirmMs, in: 0...3_600_000, absent: 1000))
        silence =
            try file.contains(.silenceMs)
            ? Milliseconds(file.whole(.silenceMs, in: 1...86_400_000)) : nil
        lineEnd = try Self.lineEnd(file)
        framings = try Self.framings(file)
        let memory = try Self.memory(file)
        self.memory = memory.compactMapValues { $0 }
        let scope = Scope(
            memory: memory.keys.sorted(), envelopes: framings.flatMap(\.framing.envelopes),
            framings: framings.map(\.framing), channels: identity?.channels)
        (lines, messages, opening, queries) = try Scope.$current.withValue(scope) {
            (
                try file.lineRules(.lines, of: scope.framings),
                try file.decodeIfPresent([NamedRule].self, forKey: .messages)?.map(\.rule) ?? [],
                try file.oneOrMore(Transmission.self, .open), try file.oneOrMore(WrittenQuery.self, .queries)
            )
        }
        view = try Self.view(file)
    }

    private static func name(_ file: KeyedDecodingContainer<Key>) throws -> String {
        let name = try file.decode(String.self, forKey: .name)
        return try file.understood(.name) { () throws(Misreading) in
            try requirePlain(name)
            return name
        }
    }

    private static func lineEnd(_ file: KeyedDecodingContainer<Key>) throws -> [UInt8]? {
        guard let text = try file.decodeIfPresent(String.self, forKey: .lineEnd) else { return nil }
        guard (1...8).contains(text.utf8.count) else {
            throw DecodingError.dataCorruptedError(
                forKey: .lineEnd, in: file, debugDescription: "expected 1 to 8 bytes, like \"\\r\\n\"")
        }
        return Array(text.utf8)
    }

    private static func framings(
        _ file: KeyedDecodingContainer<Key>
    ) throws -> [(name: String?, framing: NamedFraming)] {
        guard file.contains(.framings) else {
            return [(nil, try file.decode(NamedFraming.self, forKey: .framing))]
        }
        guard !file.contains(.framing) else {
            throw DecodingError.dataCorruptedError(
                forKey: .framing, in: file,
                debugDescription: "a profile has one framing or several framings, not both")
        }
        let named = try file.nestedContainer(keyedBy: AnyKey.self, forKey: .framings)
        let framings: [(name: String?, framing: NamedFraming)] = try named.allKeys.map { key in
            try named.understood(key) { () throws(Misreading) in try requirePlain(key.stringValue) }
            return (key.stringValue, try named.decode(NamedFraming.self, forKey: key))
        }
        guard !framings.isEmpty else {
            throw DecodingError.dataCorruptedError(
                forKey: .framings, in: file, debugDescription: "expected at least one framing")
        }
        return framings
    }

    private static func memory(_ file: KeyedDecodingContainer<Key>) throws -> [String: Value?] {
        guard file.contains(.memory) else { return [:] }
        let names = try file.nestedContainer(keyedBy: AnyKey.self, forKey: .memory)
        return try names.allKeys.reduce(into: [:]) { memory, key in
            try names.understood(key) { () throws(Misreading) in try requirePlain(key.stringValue) }
            let value = try names.decodeIfPresent(Remembered.Kept.self, forKey: key)?.value
            memory.updateValue(value, forKey: key.stringValue)
        }
    }

    private static func view(_ file: KeyedDecodingContainer<Key>) throws -> Profile.View {
        let word = try file.decodeIfPresent(WrittenView.self, forKey: .view)
        let decoder = try file.decodeIfPresent(WrittenDecoder.self, forKey: .decoder)?.decoder
        let rules = [Key.lines, .messages].first(where: file.contains)
        if let rules, word == .raw || decoder != nil {
            throw DecodingError.dataCorruptedError(
                forKey: rules, in: file,
                debugDescription: "nothing reads them: the profile has a decoder or the view \"raw\"")
        }
        guard let decoder else { return word == .raw ? .raw : .rules }
        guard word == nil else {
            throw DecodingError.dataCorruptedError(
                forKey: .view, in: file,
                debugDescription: "the profile has a decoder, which says what is seen")
        }
        return .decoder(decoder)
    }
}

extension Profile.Trust: Decodable {}
