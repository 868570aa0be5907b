/// What a rule reads: a packet, a record of one, or a line with what its regular expression found.
struct Evidence: Sendable {
    /// The content of the packet, or the record.
    var bytes: ArraySlice<UInt8>
    /// The name of the packet's envelope.
    var envelope = ""
    /// The named groups of the line's regular expression.
    var groupNames: [String] = []
    /// Where in ``bytes`` each of them matched, nil if it didn't take part.
    var groups: [Range<Int>?] = []
}

extension Evidence {
    /// A part of it.
    func record(_ bytes: ArraySlice<UInt8>) -> Evidence {
        Evidence(bytes: bytes, envelope: envelope)
    }

    /// What the source says; nil if it says nothing.
    func value(of source: Source, _ memory: Memory) throws(PacketMeaningless) -> Value? {
        switch source {
        case .constant(let value): value
        case .field(let field): try field.value(in: bytes)
        case .length: .number(Int64(bytes.count))
        case .remembered(let name): memory[name]
        case .group(let name): group(name)
        }
    }

    /// A number that must be there.
    func number(of source: Source, _ memory: Memory) throws(PacketMeaningless) -> Int64 {
        guard let number = try value(of: source, memory)?.number else {
            throw PacketMeaningless(reason: "\(source.name) is no number")
        }
        return number
    }

    private func group(_ name: String) -> Value? {
        guard let index = groupNames.firstIndex(of: name), let range = groups[index] else { return nil }
        return .text(String(decoding: bytes[range], as: UTF8.self))
    }
}

extension Source {
    /// What sentences call it: as the file has it.
    var name: String {
        switch self {
        case .constant(let value): value.description
        case .field(let field): field.written
        case .length: "length"
        case .remembered(let name): "$" + name
        case .group(let name): "<" + name + ">"
        }
    }
}
