internal import HeadsetWire

/// What is sent to the board: `"00 01 01 00"`, `{text: "hb?"}`, `{envelope: "default", content: "3e 01 {2:u8^1} 00"}`.
enum Transmission: Sendable {
    /// A piece of a packet's content.
    enum Part: Sendable {
        case bytes([UInt8])
        /// The bytes of a field of the packet that is answered.
        case field(Field)
    }

    case bytes([UInt8])
    /// A line of text, ended as the profile says.
    case line(TextSource)
    /// A packet, which gets its lengths, check and escapes from its envelope.
    case packet(envelope: String, [Part])
}

extension Transmission: Decodable {
    private enum Key: CodingKey, CaseIterable {
        case text, envelope, content
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard decoder.isObject else {
            self = .bytes(try container.decode(HexText.self).bytes)
            return
        }
        let file = try decoder.object(Key.self)
        if file.contains(.text) {
            self = .line(try file.decode(TextSource.self, forKey: .text))
            return
        }
        let written = try file.decode(String.self, forKey: .content)
        let parts = try file.understood(.content) { () throws(Misreading) in try Self.parts(of: written) }
        let envelopes = Scope.current.envelopes
        let envelope =
            try file.decodeIfPresent(EnvelopeName.self, forKey: .envelope)?.name ?? envelopes.first ?? ""
        self = .packet(envelope: envelope, parts)
        try file.understood(.content) { () throws(Misreading) in try requireSeal(envelope, parts) }
    }

    private static func parts(of content: String) throws(Misreading) -> [Part] {
        try Braces.parts(of: content).map { part throws(Misreading) in
            switch part {
            case .outside(let hex): return .bytes(try HexText.bytes(hex))
            case .inside(let text):
                guard case .field(let field) = try Source(text, in: .current), field.copiedBytes != nil else {
                    throw Misreading("\(quotedName(text)) has no bytes to copy; expected one like {2:u8}")
                }
                return .field(field)
            }
        }
    }

    /// Throws if the content fits into no envelope of that name, whatever is copied into it.
    private func requireSeal(_ envelope: String, _ parts: [Part]) throws(Misreading) {
        var content: [UInt8?] = []
        for part in parts {
            switch part {
            case .bytes(let bytes): content += bytes.map(Optional.some)
            case .field(let field): content += [UInt8?](repeating: nil, count: field.copiedBytes ?? 0)
            }
        }
        for framing in Scope.current.framings {
            for index in framing.envelopes.indices where framing.envelopes[index] == envelope {
                if framing.framing.takes(content, envelope: index) { return }
            }
        }
        throw Misreading(
            "no packet of envelope \(quotedName(envelope)) has this content: it comes from the first byte of "
                + "the sync to the last before the check, with bytes in the places of the lengths")
    }
}

extension Transmission {
    /// Whether it has a place in the framing that was chosen.
    func isSent(in rules: Rules) -> Bool {
        switch self {
        case .bytes, .line: true
        case .packet(let envelope, _): rules.envelopes.contains(envelope)
        }
    }

    /// The bytes on the line; nil if no envelope takes them.
    func bytes(
        _ evidence: Evidence, _ memory: Memory, _ rules: Rules
    ) throws(PacketMeaningless) -> [UInt8]? {
        switch self {
        case .bytes(let bytes): return bytes
        case .line(let text): return Array(try text.text(evidence, memory).utf8) + rules.lineEnd
        case .packet(let name, let parts):
            var content: [UInt8] = []
            for part in parts {
                switch part {
                case .bytes(let bytes): content += bytes
                case .field(let field): content += try field.copy(from: evidence.bytes)
                }
            }
            for index in rules.envelopes.indices where rules.envelopes[index] == name {
                if let bytes = rules.framing.encoded(content, envelope: index) { return bytes }
            }
            return nil
        }
    }
}

extension Field {
    /// How many bytes a copy of it has; nil if it can't be copied.
    var copiedBytes: Int? {
        switch kind {
        case .number(let width, _, isSigned: _): width
        case .address: 6
        case .varint, .protobuf, .text, .countedText: nil
        }
    }

    /// Its bytes, in the order that they have in the packet.
    fileprivate func copy(from record: ArraySlice<UInt8>) throws(PacketMeaningless) -> [UInt8] {
        guard case .number(let width, let order, isSigned: false) = kind else {
            return Array(try bytes(copiedBytes ?? 0, in: record))
        }
        let number = try value(in: record)?.number ?? 0
        let lowestFirst = (0..<width).map { UInt8(truncatingIfNeeded: number >> Int64(8 * $0)) }
        return order == .little ? lowestFirst : lowestFirst.reversed()
    }
}
