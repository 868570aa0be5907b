internal import HeadsetWire

/// Chooses, among the numbers that say how long packets are, the one that a protocol would have.
///
/// A length below 256 stands in one byte; whether the zeros beside it belong to it can't be seen. What speaks for a width
/// is an addend that makes sense: the number counts what follows it, with or without the check and the end mark, or it
/// counts the whole packet.
struct LengthChoice {
    private let packets: [[UInt8]]
    /// Those that a check confirms: a length is right in all of them.
    private let confirmed: [[UInt8]]
    private let endCount: Int
    private let checkCount: Int

    /// - Parameters:
    ///   - packets: whole ones, without escapes.
    ///   - confirmed: those of them that a check confirms.
    ///   - endCount: how many bytes the end mark has, and the check.
    init(_ packets: [[UInt8]], confirmed: [[UInt8]] = [], endCount: Int, checkCount: Int) {
        self.packets = packets
        self.confirmed = confirmed
        self.endCount = endCount
        self.checkCount = checkCount
    }

    /// The best reading of a number of which one byte is known.
    ///
    /// - Parameter first: the first byte that isn't the packet's sync.
    func best(_ known: PacketField, addend: Int, from first: Int) -> LengthField {
        var best = LengthField(known, adding: addend)
        var bestRank = rank(best)
        for field in readings(of: known, addend) where field.offset >= first {
            let length = LengthField(field, adding: addend)
            let rank = rank(length)
            if rank > bestRank, holds(length) { (best, bestRank) = (length, rank) }
        }
        return best
    }

    /// A number that would make sense, if all packets are equally long and so none is proven.
    func natural(from first: Int) -> LengthField? {
        guard let packet = packets.first else { return nil }
        let length = packet.count
        var best: LengthField?
        for offset in first..<max(first, min(first + 8, length - 1)) {
            for field in [PacketField(at: offset, width: 2, order: .big), PacketField(at: offset, width: 2)]
                + (offset == first ? [PacketField(at: offset)] : [])
            where field.end < length {
                let addend = length - Int(field.value(in: packet.span))
                let candidate = LengthField(field, adding: addend)
                if isNatural(candidate), addend < length, holds(candidate), best == nil { best = candidate }
            }
        }
        return best
    }

    /// What most often has to be added to a number to make it the length.
    func commonestAddend(of field: PacketField) -> Int? {
        var counts: [Int: Int] = [:]
        for packet in packets where packet.count >= field.end {
            counts[packet.count - Int(field.value(in: packet.span)), default: 0] += 1
        }
        return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }

    /// Wider fields of which the known one is the lowest byte.
    private func readings(of known: PacketField, _ addend: Int) -> [PacketField] {
        if known.width > 1 {
            let low = PacketField(at: known.order == .little ? known.offset : known.end - 1)
            if holds(LengthField(low, adding: addend)) { return readings(of: low, addend) }
            let wider = (known.width...4).map { width in
                known.order == .little
                    ? PacketField(at: known.offset, width: width)
                    : PacketField(at: max(0, known.end - width), width: min(width, known.end), order: .big)
            }
            return [known] + wider
        }
        let low = known.offset
        var readings = [PacketField(at: low, width: 2), PacketField(at: low, width: 4)]
        // The lower bits of the next byte always zero, the upper ones not: flags, behind a length of ten bits or more.
        // Without a check or an end mark nothing tells them from a length of one byte.
        if endCount + checkCount > 0 { readings.append(PacketField(at: low, width: 2, mask: 0x3FF)) }
        for width in 2...4 where low >= width - 1 {
            readings.append(PacketField(at: low - width + 1, width: width, order: .big))
        }
        return readings
    }

    private func rank(_ length: LengthField) -> Int {
        // Flags in the byte behind are only believed where the lower byte alone would make no sense.
        let isMasked = length.field.mask != .max
        // But where they are set in some packets, those have another length.
        let isRight = confirmed.allSatisfy { Self.holds(length, in: $0) }
        return (isNatural(length) ? 200 : 0) + (isRight ? 100 : 0) + (isMasked ? 5 : 10 * length.field.width)
    }

    func isNatural(_ length: LengthField) -> Bool {
        let counted = [0, endCount, endCount + checkCount]
        return length.addend == 0 || counted.contains { length.addend == length.field.end + $0 }
            || length.addend == length.field.offset
    }

    /// Whether it is right in nearly all packets, some of which are damaged.
    func holds(_ length: LengthField) -> Bool {
        let packets = confirmed.isEmpty ? packets : confirmed
        return packets.count { Self.holds(length, in: $0) } * 100 >= packets.count * 85
    }

    private static func holds(_ length: LengthField, in packet: [UInt8]) -> Bool {
        packet.count >= length.field.end && length.length(in: packet.span) == packet.count
    }
}
