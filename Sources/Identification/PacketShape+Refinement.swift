internal import HeadsetWire

/// What is found out about a shape once it can be used to read the stream.
extension PacketShape {
    /// Takes those bytes off the sync that are missing in packets which are right otherwise.
    mutating func shortenSync(in window: [UInt8]) {
        guard envelope.sync.count > 1, !envelope.checks.isEmpty else { return }
        var shortened = envelope
        shortened.sync = Array(envelope.sync.prefix(1))
        let most = FramingTrial(window, .delimited([shortened])).taken.count
        for count in (1...envelope.sync.count).reversed() {
            shortened.sync = Array(envelope.sync.prefix(count))
            if FramingTrial(window, .delimited([shortened])).taken.count * 200 >= most * 199 { break }
        }
        envelope = shortened
    }

    /// Adds a second number that says the same, if lengths differ and it is right in all packets.
    mutating func addSecondLength(in window: [UInt8]) {
        guard case .lengths(let lengths) = envelope.extent, lengths.count == 1, let first = lengths.first
        else {
            return
        }
        let packets = FramingTrial(window, .delimited([envelope])).taken.map(\.plain)
        guard Set(packets.map(\.count)).count > 2 else { return }
        let checkCount = envelope.checks.first?.checksum.byteCount ?? 0
        let choice = LengthChoice(packets, endCount: envelope.end.count, checkCount: checkCount)
        for offset in envelope.sync.count..<12 {
            let field = PacketField(at: offset)
            guard offset < first.field.offset || offset >= first.field.end,
                let addend = choice.commonestAddend(of: field), (0...32).contains(addend)
            else { continue }
            let second = choice.best(field, addend: addend, from: envelope.sync.count)
            guard choice.holds(second), choice.isNatural(second) else { continue }
            envelope.extent = .lengths([first, second].sorted { $0.field.offset < $1.field.offset })
            return
        }
    }

    /// Finds out which packets have which check, or none.
    mutating func separateChecks(in window: [UInt8]) {
        guard let main = envelope.checks.first, main.checksum.byteCount > 1,
            case .lengths(let lengths) = envelope.extent, lengths.count == 1, let length = lengths.first
        else { return }
        let taken = FramingTrial(window, .delimited([envelope])).taken
        var search = KindSearch(window, envelope, main, known: taken.map(\.range))
        let (wholes, other) = (taken.map(\.plain), search.ofOtherSpan())
        // A packet that has lost a byte of those before its end mark is none without a check.
        let without = envelope.end.isEmpty ? search.withoutCheck() : []
        let all = wholes + (other?.packets ?? [])
        shortenSync(to: all + without)
        let optional = without.isEmpty ? nil : condition(of: all, not: without, in: all + without)
        let conditions = optional.map { [$0] } ?? []
        var checks = [(main.start, conditions)]
        if let other, let condition = condition(of: other.packets, not: wholes, in: all + without) {
            checks.insert((other.start, conditions + [condition]), at: 0)
        }
        let isExtra = optional != nil
        envelope.checks = checks.map { start, conditions in
            PacketCheck(main.checksum, order: main.order, from: start, onlyIf: conditions, isExtra: isExtra)
        }
        if isExtra {
            envelope.extent = .lengths([
                LengthField(length.field, adding: length.addend - main.checksum.byteCount)
            ])
            let longest = all.reduce(0) { max($0, $1.count) }
            envelope.maximum = Self.maximum(longest, isChecked: false)
        }
    }

    /// Takes those bytes off the sync with which not all packets begin.
    private mutating func shortenSync(to packets: [[UInt8]]) {
        let common = envelope.sync.indices.prefix { index in
            packets.allSatisfy { $0.count > index && $0[index] == envelope.sync[index] }
        }
        envelope.sync = Array(envelope.sync.prefix(max(1, common.count)))
    }

    /// The bit of the header that nearly all of the first have, or lack, and nearly none of the others.
    ///
    /// Several may tell them apart as well. Flags are more likely than a part of a number that says what a packet is: so
    /// it is the one in the byte of which there are the fewest values; then the first byte, a bit that is set where the
    /// first are, and the lowest.
    private func condition(of packets: [[UInt8]], not others: [[UInt8]], in all: [[UInt8]]) -> RequiredValue?
    {
        guard case .lengths(let lengths) = envelope.extent, let length = lengths.first else { return nil }
        var best: (condition: RequiredValue, wrong: Double, values: Int)?
        for offset in envelope.sync.count..<max(envelope.sync.count, length.field.offset) {
            let values = Set(all.map { $0[offset] }).count
            for value in [UInt32.max, 0] {
                for bit in 0..<UInt32(8) {
                    let condition = RequiredValue(
                        PacketField(at: offset, mask: 1 << bit), is: value & 1 << bit)
                    let missed = Double(packets.count { !condition.holds($0) }) / Double(packets.count)
                    // A check confirms the first; some of the others may be damaged.
                    let wrong =
                        10 * missed + Double(others.count(where: condition.holds)) / Double(others.count)
                    if wrong < 0.34, (wrong, values) < (best?.wrong ?? 1, best?.values ?? 0) {
                        best = (condition, wrong, values)
                    }
                }
            }
        }
        return best?.condition
    }

    /// Looks for a mark that is in no packet that was read, and keeps sync and end mark out of the others.
    mutating func findEscape(in window: [UInt8]) {
        guard let start = envelope.sync.first, let end = envelope.end.first else { return }
        // Perhaps the only packets that begin otherwise have an escape.
        var open = envelope
        if !envelope.checks.isEmpty { open.sync = [start] }
        let trial = FramingTrial(window, .delimited([envelope]))
        var inside = Set<UInt8>()
        for taken in trial.taken {
            inside.formUnion(taken.plain.dropFirst(envelope.sync.count).dropLast(envelope.end.count))
        }
        guard !inside.contains(start), !inside.contains(end) else { return }
        var best: (escape: Escape, count: Int)?
        for mark in Set(window).subtracting(inside).subtracting([start, end]).sorted() {
            for mask in [0x20, 0x10, 0x40, 0x80, 0x08, 0x04, 0x02, 0x01, 0xFF] as [UInt8]
            where Self.isEscape(mark, mask, of: [start, end, mark], in: window) {
                var escaped = open
                // If all of them have the bit, exclusive or does the same as or.
                let isOr = [start, end, mark].allSatisfy { $0 & mask == mask }
                escaped.escape = isOr ? .or(mark: mark, mask: mask) : .xor(mark: mark, mask: mask)
                let count = FramingTrial(window, .delimited([escaped])).taken.count
                if count > best?.count ?? trial.taken.count, let escape = escaped.escape {
                    best = (escape, count)
                }
            }
        }
        guard let best else { return }
        envelope.escape = best.escape
        shortenSync(in: window)
    }

    /// Whether the mark is nearly always followed by what stands for one of the three.
    private static func isEscape(
        _ mark: UInt8, _ mask: UInt8, of special: [UInt8], in window: [UInt8]
    ) -> Bool {
        var (right, wrong) = (0, 0)
        for (byte, next) in zip(window, window.dropFirst()) where byte == mark {
            if special.contains(next ^ mask) { right += 1 } else { wrong += 1 }
        }
        return right > 0 && wrong <= right
    }
}

extension RequiredValue {
    fileprivate func holds(_ packet: [UInt8]) -> Bool {
        packet.count >= field.end && field.value(in: packet.span) == value
    }
}
