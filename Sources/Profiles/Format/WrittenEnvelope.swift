internal import Settings
internal import HeadsetWire

/// The shape of packets as a file has it; with several beginnings it is several envelopes.
struct WrittenEnvelope {
    let name: String?
    let envelopes: [Envelope]
    private let path: [any CodingKey]
}

extension WrittenEnvelope: Decodable {
    private enum Key: CodingKey, CaseIterable {
        case name, sync, end, length, size, escape, required, check, maximum
    }

    init(from decoder: any Decoder) throws {
        let file = try decoder.object(Key.self)
        path = decoder.codingPath
        name = try file.decodeIfPresent(String.self, forKey: .name)
        let syncs = try file.oneOrMore(HexText.self, .sync).map(\.bytes)
        let end = try file.decodeIfPresent(HexText.self, forKey: .end)?.bytes ?? []
        let extent = try Self.extent(file)
        let escape = try file.decodeIfPresent(WrittenEscape.self, forKey: .escape)?.escape
        let required = try file.decodeIfPresent(RequiredValues.self, forKey: .required)?.values ?? []
        let checks = try file.oneOrMore(WrittenCheck.self, .check).map(\.check)
        let maximum = try file.maximum(.maximum, absent: 1024)
        envelopes = (syncs.isEmpty ? [[]] : syncs).map { sync in
            Envelope(
                sync: sync, extent, end: end, escape: escape, required: required, checks: checks,
                maximum: maximum)
        }
        if let check = envelopes[0].checks.first(where: { $0.start > maximum }) {
            throw DecodingError.dataCorruptedError(
                forKey: .check, in: file,
                debugDescription: "byte \(check.start) is beyond the longest packet of \(maximum) bytes")
        }
        try requireNoProblem(inStream: false)
    }

    private static func extent(_ file: KeyedDecodingContainer<Key>) throws -> Envelope.Extent {
        let lengths = try file.oneOrMore(WrittenLength.self, .length).map(\.field)
        guard file.contains(.size) else { return lengths.isEmpty ? .toEnd : .lengths(lengths) }
        guard lengths.isEmpty else {
            throw DecodingError.dataCorruptedError(
                forKey: .length, in: file, debugDescription: "a packet has a size or a length, not both")
        }
        return .fixed(try file.whole(.size, in: 1...65_536))
    }
}

extension WrittenEnvelope {
    /// Throws if its packets can't be found: in a stream, or in the transport's messages.
    func requireNoProblem(inStream isStream: Bool) throws {
        guard let problem = envelopes.lazy.compactMap({ $0.problem(inStream: isStream) }).first else {
            return
        }
        throw DecodingError.dataCorrupted(.init(codingPath: path, debugDescription: problem.sentence))
    }
}

extension WrittenEnvelope {
    /// Throws if one of these has its name: what is said of one would be said of both.
    func requireOwnName(among others: ArraySlice<WrittenEnvelope>) throws {
        guard let name, others.contains(where: { $0.name == name }) else { return }
        throw DecodingError.dataCorrupted(
            .init(codingPath: path, debugDescription: "two envelopes have the name \(quotedName(name))"))
    }
}

extension EnvelopeProblem {
    fileprivate var sentence: String {
        switch self {
        case .noSync: "without a sync a packet might begin anywhere; say what it begins with"
        case .noEnd: "without a length, a size or an end a packet never ends"
        case .endNotKeptOut: "a filler doesn't keep the end out of the packet; say its length"
        case .escapeIsMark: "the mark of an escape can't be the first byte of the sync or of the end"
        case .noRoom: "what is always in a packet, or its check, doesn't fit into its size or its maximum"
        }
    }
}
