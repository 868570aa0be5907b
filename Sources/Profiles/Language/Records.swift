internal import Settings
internal import HeadsetWire

/// Where the records of a packet lie: `{from: 9, count: "8:u8", size: 8}`, `{from: 6, length: "1:u8", add: 2}`.
struct Records: Sendable {
    private enum Size: Sendable {
        case fixed(Int)
        /// A number in the record, and what added to it makes the record's size.
        case told(Source, add: Int)
    }

    /// The most records of a packet that are read.
    static let most = 1024

    private let place: Field
    /// How many there are; as many as fill the content if nil.
    private let count: Source?
    private let size: Size
}

extension Records: Decodable {
    private enum Key: CodingKey, CaseIterable {
        case from, count, size, length, add
    }

    init(from decoder: any Decoder) throws {
        let file = try decoder.object(Key.self)
        let from = try file.whole(.from, in: 0...65_535)
        place = Field(written: "from \(from)", place: from, kind: .text(count: nil))
        count = try file.decodeIfPresent(Source.self, forKey: .count)
        if file.contains(.size) {
            size = .fixed(try file.whole(.size, in: 1...65_535))
            guard !file.contains(.length) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .length, in: file, debugDescription: "records have a size or a length, not both")
            }
        } else {
            size = .told(
                try Scope.withinRecords { try file.decode(Source.self, forKey: .length) },
                add: try file.whole(.add, in: -65_535...65_535, absent: 0))
        }
    }
}

extension Records {
    /// The records, in order.
    ///
    /// - Throws: if the content doesn't reach as far as they do. Without a count they fill it exactly.
    func all(in evidence: Evidence, _ memory: Memory) throws(PacketMeaningless) -> [Evidence] {
        var rest = evidence.bytes.dropFirst(
            try place.bytes(0, in: evidence.bytes).startIndex - evidence.bytes.startIndex)
        let wanted = try count.map { source throws(PacketMeaningless) in
            try evidence.number(of: source, memory)
        }
        guard wanted.map({ (0...Int64(Self.most)).contains($0) }) ?? true else {
            throw PacketMeaningless(reason: "more than \(Self.most) records")
        }
        var records: [Evidence] = []
        while wanted.map({ records.count < $0 }) ?? !rest.isEmpty {
            guard records.count < Self.most else {
                throw PacketMeaningless(reason: "more than \(Self.most) records")
            }
            let record = evidence.record(rest.prefix(try size(of: evidence.record(rest), memory)))
            rest = rest.dropFirst(record.bytes.count)
            records.append(record)
        }
        return records
    }

    private func size(of rest: Evidence, _ memory: Memory) throws(PacketMeaningless) -> Int {
        let size: Int64 =
            switch self.size {
            case .fixed(let size): Int64(size)
            case .told(let source, let add): try rest.number(of: source, memory) + Int64(add)
            }
        guard size > 0 else { throw PacketMeaningless(reason: "a record of \(size) bytes") }
        guard size <= rest.bytes.count else {
            throw PacketMeaningless(reason: "a record of \(size) bytes where \(rest.bytes.count) are left")
        }
        return Int(size)
    }
}
