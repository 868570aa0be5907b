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
        guard let check, let main = envelope.checks.first else { return }
        var optional: RequiredValue?
        if case .lengths(let lengths) = envelope.extent, lengths.count == 1, let length = lengths.first {
            optional = makeCheckOptional(main, length, in: window)
        }
        guard let other = check.other else { return }
        let conditions = optional.map { [$0] } ?? []
        let (wholes, others) = (check.right.map { checked[$0] }, other.right.map { checked[$0] })
        guard let condition = condition(of: others, not: wholes) else { return }
        let isExtra = optional != nil
        envelope.checks =
            [
                PacketCheck(
                    main.checksum, order: main.order, from: other.start, onlyIf: conditions + [condition],
                    isExtra: isExtra)
            ] + envelope.checks
    }

    /// Looks for packets that are shorter by the check because they have none; what tells them from the others.
    private mutating func makeCheckOptional(
        _ check: PacketCheck, _ length: LengthField, in window: [UInt8]
    ) -> RequiredValue? {
        // A packet that has lost a byte is as long as one without a check of one byte.
        guard envelope.end.isEmpty, check.checksum.byteCount > 1, let sync = envelope.sync.first else {
            return nil
        }
        let trial = FramingTrial(window, .delimited([envelope]))
        let known = trial.taken.map(\.range)
        let plain = ChainSearch.Candidate(
            sync: sync, field: length.field, addend: length.addend - check.checksum.byteCount, bits: 0)
        let starts = Set([0] + known.map(\.upperBound))
        let links = ChainSearch(window, known: known).links(of: plain)
        var ends = starts
        var without: [[UInt8]] = []
        for link in links where ends.contains(link.lowerBound) {
            ends.insert(link.upperBound)
            without.append(Array(window[link]))
        }
        guard without.count >= 2, let condition = condition(of: trial.taken.map(\.plain), not: without) else {
            return nil
        }
        envelope.extent = .lengths([LengthField(length.field, adding: plain.addend)])
        let longest = trial.taken.map(\.plain.count).max() ?? 0
        envelope.maximum = Self.maximum(longest, isChecked: false)
        envelope.checks = [
            PacketCheck(
                check.checksum, order: check.order, from: check.start, onlyIf: [condition], isExtra: true)
        ]
        return condition
    }

    /// The bit of the header that nearly all of the first have, or lack, and nearly none of the others.
    private func condition(of packets: [[UInt8]], not others: [[UInt8]]) -> RequiredValue? {
        guard case .lengths(let lengths) = envelope.extent, let length = lengths.first else { return nil }
        var best: (condition: RequiredValue, wrong: Double)?
        for offset in envelope.sync.count..<max(envelope.sync.count, length.field.offset) {
            for bit in 0..<UInt32(8) {
                for value in [UInt32(1) << bit, 0] {
                    let condition = RequiredValue(PacketField(at: offset, mask: 1 << bit), is: value)
                    let missed = Double(packets.count { !condition.holds($0) }) / Double(packets.count)
                    let wrong = missed + Double(others.count(where: condition.holds)) / Double(others.count)
                    if wrong < best?.wrong ?? 0.2 { best = (condition, wrong) }
                }
            }
        }
        return best?.condition
    }

    /// Looks for a mark that is in no packet that was read, and keeps sync and end mark out of the others.
    mutating func findEscape(in window: [UInt8]) {
        guard let start = envelope.sync.first, let end = envelope.end.first else { return }
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
                var escaped = envelope
                // If all of them have the bit, exclusive or does the same as or.
                let isOr = [start, end, mark].allSatisfy { $0 & mask == mask }
                escaped.escape = isOr ? .or(mark: mark, mask: mask) : .xor(mark: mark, mask: mask)
                let count = FramingTrial(window, .delimited([escaped])).taken.count
                if count > best?.count ?? trial.taken.count, let escape = escaped.escape {
                    best = (escape, count)
                }
            }
        }
        envelope.escape = best?.escape
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
