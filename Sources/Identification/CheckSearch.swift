internal import HeadsetWire

/// Finds the check of the catalogue that packets carry before their end mark, and over which of their bytes.
struct CheckSearch {
    /// A check, and of which packets it is right.
    struct Finding {
        var checksum: Checksum
        var order: ByteOrder
        /// Where its bytes begin.
        var start: Int
        /// The packets in which it is right, by index.
        var right: [Int]
        /// Where its bytes begin in packets of another kind, and which those are.
        var other: (start: Int, right: [Int])?
        /// How unlikely it is to be chance, beyond what is needed to believe it.
        var bits = 0.0

        var agreeing: Int { right.count + (other?.right.count ?? 0) }

        /// The packets in which it is right, all without their end marks.
        func confirmed(of packets: [[UInt8]]) -> [[UInt8]] {
            let prepared = PreparedChecksum(checksum)
            return packets.filter { packet in
                packet.count >= start + prepared.byteCount
                    && prepared.isRight(atEndOf: packet.span.extracting(start..<packet.count), order: order)
            }
        }
    }

    /// The most packets that are looked at, all different.
    private static let mostPackets = 48
    /// The farthest place at which a check's bytes may begin.
    static let farthestStart = 12
    /// Every check of the catalogue, those of several bytes in two orders, at 13 starts: so many guesses, in bits.
    private static let guesses = 10.0

    /// Made once: their tables cost more than the packets of a guess.
    private static let catalogue = Checksum.catalogue.map { ($0, PreparedChecksum($0)) }

    private let packets: [[UInt8]]
    private let weights: [Int]
    private let preferred: [Int]
    private let countsShortSpans: Bool

    /// - Parameters:
    ///   - packets: without their end marks, and without escapes.
    ///   - preferred: the starts that are chosen if several are right.
    ///   - countsShortSpans: whether a check over a single byte counts.
    init(_ packets: [[UInt8]], preferring preferred: [Int], countsShortSpans: Bool = false) {
        self.countsShortSpans = countsShortSpans
        (self.packets, weights) = Self.different(packets)
        self.preferred = preferred
    }

    /// All different ones, and how often each came; those that came most often first, since a damaged one hardly comes
    /// twice.
    private static func different(_ packets: [[UInt8]]) -> ([[UInt8]], [Int]) {
        var counts: [[UInt8]: Int] = [:]
        var different: [[UInt8]] = []
        for packet in packets {
            counts[packet, default: 0] += 1
            if counts[packet] == 1 { different.append(packet) }
        }
        let counted = different.enumerated().map { (place: $0, packet: $1, count: counts[$1, default: 0]) }
        let chosen = counted.sorted { ($1.count, $0.place) < ($0.count, $1.place) }.prefix(mostPackets)
        return (chosen.map(\.packet), chosen.map(\.count))
    }

    private func weight(_ indices: Set<Int>) -> Int { indices.reduce(0) { $0 + weights[$1] } }

    /// The packets that the findings count.
    var examined: [[UInt8]] { packets }

    /// The check that is right in most packets; nil if chance may explain it.
    ///
    /// - Parameter known: the check that packets of another shape have.
    func finding(_ known: PacketCheck? = nil) -> Finding? {
        var best: Finding?
        for (checksum, prepared) in Self.catalogue where known == nil || checksum == known?.checksum {
            for order in checksum.byteCount == 1 ? [ByteOrder.little] : [.little, .big] {
                guard let found = finding(checksum, prepared, order) else { continue }
                if found.agreeing > best?.agreeing ?? 0 { best = found }
            }
        }
        guard var best else { return nil }
        best.bits = surplus(of: best, known)
        return best.bits >= 0 ? best : nil
    }

    private func finding(_ checksum: Checksum, _ prepared: PreparedChecksum, _ order: ByteOrder) -> Finding? {
        let right = rightPackets(prepared, order)
        guard let (start, first) = best(right, among: Set(packets.indices)), !first.isEmpty else {
            return nil
        }
        var finding = Finding(checksum: checksum, order: order, start: start, right: first.sorted())
        let rest = Set(packets.indices).subtracting(first)
        // A second span for packets of another kind: of the same check, so that a few of them will do.
        // Chance finds one in a rest of 48 in a hundred streams.
        if checksum.byteCount > 1, let (start, second) = best(right, among: rest),
            second.count > 1 || weight(second) * 2 >= weight(rest), !second.isEmpty
        {
            finding.other = (start, second.sorted())
        }
        return finding
    }

    /// For each start, the packets in which the check is right.
    private func rightPackets(_ checksum: PreparedChecksum, _ order: ByteOrder) -> [Set<Int>] {
        var right = [Set<Int>](repeating: [], count: Self.farthestStart + 1)
        for (index, packet) in packets.enumerated() {
            let last = min(packet.count - checksum.byteCount, Self.farthestStart)
            for start in 0..<max(0, last + 1) {
                let bytes = packet.span.extracting(start..<packet.count)
                if checksum.isRight(atEndOf: bytes, order: order) { right[start].insert(index) }
            }
        }
        return right
    }

    private func best(_ right: [Set<Int>], among packets: Set<Int>) -> (start: Int, right: Set<Int>)? {
        let starts = preferred.filter { $0 <= Self.farthestStart } + Array(right.indices)
        var best: (start: Int, right: Set<Int>)?
        for start in starts {
            let found = right[start].intersection(packets)
            if found.count > best?.right.count ?? 0 { best = (start, found) }
        }
        return best
    }

    /// A packet of zeros has a check of zeros, whatever the check: it says nothing. Nor does a check of one byte say much
    /// that is the same as that byte, unless packets are as short as that.
    private func surplus(of finding: Finding, _ known: PacketCheck?) -> Double {
        let telling = Set(packets.indices.filter { isTelling($0, finding) })
        guard telling.count * 2 >= packets.count || countsShortSpans else { return -1 }
        let right = telling.intersection(finding.right)
        let other = telling.intersection(finding.other?.right ?? [])
        guard weight(right.union(other)) * 10 >= weight(telling) * 7, right.count >= other.count else {
            return -1
        }
        let width = Double(8 * finding.checksum.byteCount)
        let chance = 1 / Double(UInt64(1) << UInt64(width))
        let alike = right.count - differentSums(right, finding)
        let bits = Likelihood.bits(right.count - alike, of: telling.count - alike, chance: chance)
        // A shape may be guessed a hundred times.
        if let known {
            return bits - (finding.start == known.start && finding.order == known.order ? 14 : 24)
        }
        return bits - Self.guesses - (countsShortSpans ? 6 : 12)
    }

    /// How many packets say something of their own. Where order doesn't matter to a check, one with the same bytes in
    /// another order doesn't: it is hardly another packet, but the same one again and again, cut elsewhere.
    private func differentSums(_ right: Set<Int>, _ finding: Finding) -> Int {
        switch finding.checksum {
        case .crc: right.count
        case .sum, .negatedSum, .xor: Set(right.map { packets[$0].dropFirst(finding.start).sorted() }).count
        }
    }

    private func isTelling(_ index: Int, _ finding: Finding) -> Bool {
        let packet = packets[index]
        guard packet.suffix(finding.checksum.byteCount).contains(where: { $0 != 0 }) else { return false }
        if countsShortSpans || finding.checksum.byteCount > 1 { return true }
        return packet.dropFirst(finding.start).dropLast().count { $0 != 0 } > 1
    }
}
