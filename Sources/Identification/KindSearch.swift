internal import HeadsetWire

/// Looks between the packets of a shape for packets of other kinds: with the check over other bytes, or without one.
///
/// ```
///   │ packet │ packet, other span │ packet │ without │ without │ packet │ damaged … │ packet │
///              check is right from another byte on      ends where the next one begins
/// ```
struct KindSearch {
    private let window: [UInt8]
    private let envelope: Envelope
    private let check: PacketCheck
    private let checksum: PreparedChecksum
    /// The packets that are known, ascending.
    private var known: [Range<Int>]

    /// - Parameter known: the packets of the shape, which has but one check.
    init(_ window: [UInt8], _ envelope: Envelope, _ check: PacketCheck, known: [Range<Int>]) {
        (self.window, self.envelope, self.check, self.known) = (window, envelope, check, known)
        checksum = PreparedChecksum(check.checksum)
    }

    /// The packets whose check is right from another byte on; nil if chance may explain them.
    ///
    /// They are known from then on.
    mutating func ofOtherSpan() -> (start: Int, packets: [[UInt8]])? {
        var found = [[Range<Int>]](repeating: [], count: CheckSearch.farthestStart + 1)
        var tries = 0
        for gap in gaps {
            for place in gap where window[place] == envelope.sync.first {
                guard let range = range(at: place, adding: 0), range.upperBound <= gap.upperBound else {
                    continue
                }
                tries += 1
                for start in found.indices where start != check.start && isRight(range, from: start) {
                    found[start].append(range)
                }
            }
        }
        guard let start = found.indices.max(by: { (found[$0].count, $1) < (found[$1].count, $0) }) else {
            return nil
        }
        let chance = 1 / Double(UInt64(1) << UInt64(8 * checksum.byteCount))
        guard Likelihood.bits(found[start].count, of: tries, chance: chance) >= Self.certain else {
            return nil
        }
        known = (known + found[start]).sorted { $0.lowerBound < $1.lowerBound }
        return (start, found[start].map { Array(window[$0]) })
    }

    /// A dozen starts are tried, 4 bits: so chance finds one in 2⁸ streams.
    private static let certain = 12.0

    /// The packets that are shorter by the check and lead from where a packet may begin to a known one, or to the end; or
    /// that follow a known one and have nothing behind them that looks like a packet's check.
    func withoutCheck() -> [[UInt8]] {
        gaps.flatMap(withoutCheck).filter { !isDamaged($0) }.map { Array(window[$0]) }
    }

    private func withoutCheck(in gap: Range<Int>) -> [Range<Int>] {
        for place in gap {
            let chain = chain(from: place, to: gap.upperBound)
            if chain.last?.upperBound == gap.upperBound { return chain }
        }
        return chain(from: gap.lowerBound, to: gap.upperBound).filter { !hasCheck($0, in: gap) }
    }

    /// What is between known packets, before the first, and behind the last.
    private var gaps: [Range<Int>] {
        let starts = [0] + known.map(\.upperBound)
        let ends = known.map(\.lowerBound) + [window.count]
        return zip(starts, ends).compactMap { $0 < $1 ? $0..<$1 : nil }
    }

    private func chain(from start: Int, to end: Int) -> [Range<Int>] {
        var chain: [Range<Int>] = []
        var place = start
        while place < end, window[place] == envelope.sync.first,
            let range = range(at: place, adding: -checksum.byteCount), range.upperBound <= end
        {
            chain.append(range)
            place = range.upperBound
        }
        return chain
    }

    /// Whether the next packet begins where it would behind a check, perhaps a byte sooner or later: then it is one that
    /// was damaged.
    private func hasCheck(_ packet: Range<Int>, in gap: Range<Int>) -> Bool {
        let end = packet.upperBound + checksum.byteCount
        return (end - 1...end + 1).contains { place in
            place >= gap.upperBound || window[place] == envelope.sync.first
        }
    }

    /// The packet that begins there, as its length says.
    private func range(at place: Int, adding addend: Int) -> Range<Int>? {
        length(of: window.span.extracting(place..<window.count), adding: addend).map { place..<place + $0 }
    }

    private func length(of packet: Span<UInt8>, adding addend: Int) -> Int? {
        guard case .lengths(let lengths) = envelope.extent, let length = lengths.first,
            packet.count >= length.field.end
        else { return nil }
        let count = length.length(in: packet) + addend
        return count >= length.field.end && count <= packet.count ? count : nil
    }

    private func isRight(_ range: Range<Int>, from start: Int) -> Bool {
        isRight(Array(window[range]), from: start)
    }

    private func isRight(_ packet: [UInt8], from start: Int) -> Bool {
        let end = packet.count - envelope.end.count
        guard end - checksum.byteCount >= start, packet.suffix(envelope.end.count) == envelope.end[...] else {
            return false
        }
        return checksum.isRight(atEndOf: packet.span.extracting(start..<end), order: check.order)
    }

    /// Whether all that is wrong there is one bit of a length, so that it is a packet with a check after all.
    private func isDamaged(_ range: Range<Int>) -> Bool {
        guard case .lengths(let lengths) = envelope.extent, let field = lengths.first?.field else {
            return false
        }
        for bit in 0..<8 * field.width {
            var rest = Array(window[range.lowerBound...].prefix(envelope.maximum))
            rest[field.offset + bit / 8] ^= 1 << UInt8(bit % 8)
            guard let count = length(of: rest.span, adding: 0) else { continue }
            let packet = Array(rest.prefix(count))
            if (0...CheckSearch.farthestStart).contains(where: { isRight(packet, from: $0) }) { return true }
        }
        return false
    }
}
