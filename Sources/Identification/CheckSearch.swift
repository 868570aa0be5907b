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

        var agreeing: Int { right.count + (other?.right.count ?? 0) }
    }

    /// The most packets that are looked at, all different.
    private static let mostPackets = 48
    /// The farthest place at which a check's bytes may begin.
    private static let farthestStart = 12
    /// 11 checks, two orders, 13 starts, and an end mark or none: so many guesses, in bits.
    private static let guesses = 10.0

    private let packets: [[UInt8]]
    private let preferred: [Int]

    /// - Parameters:
    ///   - packets: without their end marks, and without escapes.
    ///   - preferred: the starts that are chosen if several are right.
    init(_ packets: [[UInt8]], preferring preferred: [Int]) {
        var seen: Set<[UInt8]> = []
        self.packets = packets.filter { seen.insert($0).inserted }.prefix(Self.mostPackets).map { $0 }
        self.preferred = preferred
    }

    /// The packets that the findings count.
    var examined: [[UInt8]] { packets }

    /// The check that is right in most packets; nil if chance may explain it.
    ///
    /// - Parameter only: the one that is known to be used; its start is all that is guessed.
    func finding(_ only: Checksum? = nil) -> Finding? {
        var best: Finding?
        for checksum in Checksum.catalogue where only == nil || checksum == only {
            for order in checksum.byteCount == 1 ? [ByteOrder.little] : [.little, .big] {
                guard let found = finding(checksum, order) else { continue }
                if found.agreeing > best?.agreeing ?? 0 { best = found }
            }
        }
        guard let best, isCertain(best, known: only != nil) else { return nil }
        return best
    }

    private func finding(_ checksum: Checksum, _ order: ByteOrder) -> Finding? {
        let right = rightPackets(PreparedChecksum(checksum), order)
        guard let (start, first) = best(right, among: Set(packets.indices)), !first.isEmpty else {
            return nil
        }
        var finding = Finding(checksum: checksum, order: order, start: start, right: first.sorted())
        let rest = Set(packets.indices).subtracting(first)
        // A second span for packets of another kind: of the same check, so that a few of them will do.
        if checksum.byteCount > 1, let (start, second) = best(right, among: rest), !second.isEmpty {
            finding.other = (start, second.sorted())
        }
        return finding
    }

    /// For each start, the packets in which the check is right.
    private func rightPackets(_ checksum: PreparedChecksum, _ order: ByteOrder) -> [Set<Int>] {
        var right = [Set<Int>](repeating: [], count: Self.farthestStart + 1)
        for (index, packet) in packets.enumerated() {
            let end = packet.count - checksum.byteCount
            guard end >= 0 else { continue }
            let stated = PacketField(at: end, width: checksum.byteCount, order: order).value(in: packet.span)
            packet.withUnsafeBytes { bytes in
                for start in 0...Self.farthestStart where start <= end {
                    let span = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
                    if checksum.value(of: span) == stated { right[start].insert(index) }
                }
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

    /// A packet of zeros has a check of zeros, whatever the check: it says nothing.
    private func isCertain(_ finding: Finding, known: Bool) -> Bool {
        let telling = packets.indices.filter {
            packets[$0].suffix(finding.checksum.byteCount).contains { $0 != 0 }
        }
        let right = finding.right.filter(telling.contains).count
        let all = right + (finding.other?.right.filter(telling.contains).count ?? 0)
        guard all * 10 >= telling.count * 7, right * 2 >= all else { return false }
        let width = Double(8 * finding.checksum.byteCount)
        let chance = 1 / Double(UInt64(1) << UInt64(width))
        let bits = Likelihood.bits(right, of: telling.count, chance: chance)
        return known ? bits >= 12 : bits >= Self.guesses + 12
    }
}
