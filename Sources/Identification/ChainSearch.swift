internal import Glibc
internal import HeadsetWire

/// Finds bytes that packets seem to begin with, and lengths that seem to lead from one packet to the next.
///
/// ```
///   sync … length … │ sync … length … │ sync
///   └── length + addend ──┘
/// ```
/// For each value of a byte, each place a length may have behind it and each addend it asks how often such a length leads
/// to the same value again, and how unlikely that is for bytes among which the value is as frequent as elsewhere.
struct ChainSearch {
    /// A byte that packets may begin with, and what may say how long they are.
    struct Candidate: Hashable {
        var sync: UInt8
        /// nil: they are always as long as ``addend`` says.
        var field: PacketField?
        var addend: Int
        /// How unlikely it is to be chance, the number of guesses not taken off.
        var bits: Double
    }

    /// The most candidates that are worth a closer look, and the most that begin with the same byte.
    private static let most = 64
    private static let mostPerSync = 3
    /// The most places of one value that are looked at.
    private static let mostPlaces = 1024
    /// The highest addend of a length, and the longest packet without one.
    private static let addends = 32
    private static let longestFixed = 128
    private static let longestPacket = 2048
    private static let shortestPacket = 3

    private let bytes: [UInt8]
    /// The packets that are known already, ascending: of another shape.
    private let known: [Range<Int>]
    /// The next known packet's beginning, from each place on.
    private let nextKnown: [Int]
    private let places: [[Int]]

    init(_ bytes: [UInt8], known: [Range<Int>] = []) {
        self.bytes = bytes
        self.known = known
        var places = [[Int]](repeating: [], count: 256)
        var place = 0
        for range in known + [bytes.count..<bytes.count] {
            while place < range.lowerBound {
                places[Int(bytes[place])].append(place)
                place += 1
            }
            place = range.upperBound
        }
        self.places = places
        nextKnown = known.isEmpty ? [] : Self.nextStarts(known, count: bytes.count)
    }

    private static func nextStarts(_ known: [Range<Int>], count: Int) -> [Int] {
        var next = [Int](repeating: Int.max, count: count + 1)
        var start = Int.max
        var rest = known[...]
        for place in stride(from: count, through: 0, by: -1) {
            while let last = rest.last, last.lowerBound >= place {
                start = last.lowerBound
                rest.removeLast()
            }
            next[place] = start
        }
        return next
    }

    /// The fields that are tried, by how many bytes from the sync they are: one byte serves for all lengths below 256.
    private static let fields: [PacketField?] =
        [nil] + (1...11).map { PacketField(at: $0) }
        + (1...10).flatMap { [PacketField(at: $0, width: 2), PacketField(at: $0, width: 2, order: .big)] }

    /// What chance alone hardly explains, the least likely first.
    func candidates() -> [Candidate] {
        var found: [Candidate] = []
        for sync in UInt8.min...UInt8.max {
            let count = places[Int(sync)].count
            // A byte that is every fourth one is no mark.
            guard count >= (known.isEmpty ? 6 : 2), count * 4 <= bytes.count else { continue }
            var ofSync: [Candidate] = []
            for field in Self.fields { add(sync, field, to: &ofSync) }
            found += Self.best(ofSync, Self.mostPerSync)
        }
        return Self.best(found, Self.most)
    }

    /// The least likely; of equally unlikely ones those that were found first.
    private static func best(_ candidates: [Candidate], _ most: Int) -> [Candidate] {
        let order = candidates.indices.sorted { (candidates[$1].bits, $0) < (candidates[$0].bits, $1) }
        return order.prefix(most).map { candidates[$0] }
    }

    private func add(_ sync: UInt8, _ field: PacketField?, to found: inout [Candidate]) {
        let count = places[Int(sync)].count
        let tries = min(count, Self.mostPlaces)
        var votes = [Int](repeating: 0, count: field == nil ? Self.longestFixed : Self.addends)
        forEachLink(of: sync, field, addends: votes.count) { _, addend in votes[addend] += 1 }
        for (addend, hits) in votes.enumerated() where hits >= (known.isEmpty ? 4 : 2) {
            // Packets that begin with it make it more frequent, and aren't what chance would explain.
            let beside = Double(max(0, count - hits * count / tries)) / Double(bytes.count)
            let chance = max(1 / 256, beside) + Double(known.count) / Double(bytes.count)
            let bits = Likelihood.bits(hits, of: tries, chance: chance)
            let isWide = (field?.width ?? 1) > 1
            // Lengths below 256 are found by their lower byte alone.
            if isWide, found.contains(where: { $0.isLowByte(of: field, sync, addend, bits) }) { continue }
            if bits >= 8, chance < 0.125 {
                found.append(Candidate(sync: sync, field: field, addend: addend, bits: bits))
            }
        }
    }

    /// Where a packet of the candidate is that leads to another one.
    func links(of candidate: Candidate) -> [Range<Int>] {
        var links: [Range<Int>] = []
        forEachLink(of: candidate.sync, candidate.field, addends: candidate.addend + 1) { range, addend in
            if addend == candidate.addend { links.append(range) }
        }
        return links
    }

    private func forEachLink(
        of sync: UInt8, _ field: PacketField?, addends: Int, _ body: (Range<Int>, Int) -> Void
    ) {
        let shortest = max(field?.end ?? 1, Self.shortestPacket)
        bytes.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return }
            for place in places[Int(sync)].prefix(Self.mostPlaces) where place + shortest < bytes.count {
                let length = field.map { bytes.number($0, at: place) } ?? 0
                guard length <= Self.longestPacket else { continue }
                var next = place + max(length, shortest)
                let end = min(place + length + addends, bytes.count)
                while next < end {
                    let found = memchr(base + next, Int32(sync), end - next)
                    let same = found.map { UnsafeRawPointer($0) - UnsafeRawPointer(base) } ?? Int.max
                    let hit = min(same, nextKnown.isEmpty ? Int.max : nextKnown[next])
                    guard hit < end else { break }
                    body(place..<hit, hit - place - length)
                    next = hit + 1
                }
            }
        }
    }
}

extension ChainSearch.Candidate {
    /// Whether this is the lower byte of a wider length, and leads as far.
    fileprivate func isLowByte(of wide: PacketField?, _ sync: UInt8, _ addend: Int, _ bits: Double) -> Bool {
        guard let wide, let field, field.width == 1, self.sync == sync, self.addend == addend else {
            return false
        }
        return field.offset == (wide.order == .little ? wide.offset : wide.end - 1) && self.bits >= bits
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The number that a field of one or two bytes has in a packet that begins there.
    fileprivate func number(_ field: PacketField, at place: Int) -> Int {
        let first = Int(self[place + field.offset])
        if field.width == 1 { return first }
        let second = Int(self[place + field.offset + 1])
        return field.order == .little ? first | second << 8 : first << 8 | second
    }
}
