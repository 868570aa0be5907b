internal import HeadsetWire

/// Works out the shape of packets of which many were found by their lengths.
struct PacketShape {
    /// The longest sync and how many packets must agree in a byte of it, in hundredths.
    private static let longestSync = 5
    private static let agreement = 90

    /// The envelope so far.
    var envelope: Envelope
    /// The check, as it was found, and the packets in which it was looked for, less their end marks.
    let check: CheckSearch.Finding?
    let checked: [[UInt8]]

    /// Packets of another kind, in which the check covers other bytes.
    let others: [[UInt8]]

    /// - Parameters:
    ///   - packets: whole ones, from their sync on, most of them right.
    ///   - field: the number by which they were found, and what is to be added to it.
    ///   - sibling: a shape that is known: the other may have the same check and length.
    init?(_ packets: [[UInt8]], field: PacketField?, addend: Int, besides sibling: Envelope? = nil) {
        guard let first = packets.first else { return nil }
        let only = sibling?.checks.last
        let constants = Self.constants(packets)
        let end = Self.end(packets)
        var chosen: (end: [UInt8], search: CheckSearch, check: CheckSearch.Finding?)?
        for end in end.isEmpty ? [[]] : [end, []] {
            let search = CheckSearch(
                packets.map { Array($0.dropLast(end.count)) },
                preferring: [0, 1] + (field.map { [$0.end] } ?? []))
            let check = search.finding(only)
            if check != nil || chosen == nil { chosen = (end, search, check) }
            if check != nil { break }
        }
        guard let chosen else { return nil }
        let choice = LengthChoice(
            packets, endCount: chosen.end.count, checkCount: chosen.check?.checksum.byteCount ?? 0)
        let areEquallyLong = packets.allSatisfy { $0.count == first.count }
        var length: LengthField?
        if case .lengths(let lengths) = sibling?.extent, let same = lengths.first, choice.holds(same) {
            length = same
        } else if let field, !areEquallyLong {
            length = choice.best(field, addend: addend, from: 1)
        } else if areEquallyLong {
            length = (1...4).lazy.compactMap { choice.natural(from: $0) }.first
        }
        let sync = constants.prefix(
            min(Self.longestSync, length?.field.offset ?? Self.longestSync, first.count - chosen.end.count))
        let extent: Envelope.Extent = length.map { .lengths([$0]) } ?? .fixed(first.count)
        let longest = packets.reduce(0) { max($0, $1.count) }
        envelope = Envelope(
            sync: Array(sync), extent, end: chosen.end, checks: chosen.check.map(Self.checks) ?? [],
            maximum: Self.maximum(longest, isChecked: chosen.check != nil))
        check = chosen.check
        let checked = chosen.search.examined
        let other = Set((chosen.check?.other?.right ?? []).map { checked[$0] })
        others = packets.filter { other.contains(Array($0.dropLast(chosen.end.count))) }
        self.checked = checked
    }

    /// The longest packet that may be. Where nothing checks a length, a made-up one swallows what is behind it.
    static func maximum(_ longest: Int, isChecked: Bool) -> Int {
        isChecked ? max(1024, 2 * longest) : max(64, 2 * longest)
    }

    /// Without conditions: the first one only.
    private static func checks(_ finding: CheckSearch.Finding) -> [PacketCheck] {
        [PacketCheck(finding.checksum, order: finding.order, from: finding.start)]
    }

    /// The bytes that packets begin with, as far as they are the same.
    private static func constants(_ packets: [[UInt8]]) -> [UInt8] {
        var constants: [UInt8] = []
        while constants.count < longestSync,
            let byte = common(packets, at: { $0.dropFirst(constants.count).first })
        {
            constants.append(byte)
        }
        return constants
    }

    /// The byte that packets end with, and the one before it if the two are CR and LF. A 00 is hardly a mark.
    private static func end(_ packets: [[UInt8]]) -> [UInt8] {
        guard let last = common(packets, at: { $0.last }), last != 0 else { return [] }
        if last == 0x0A, common(packets, at: { $0.dropLast().last }) == 0x0D {
            return [0x0D, 0x0A]
        }
        return [last]
    }

    /// The byte that nearly all packets have there.
    private static func common(_ packets: [[UInt8]], at place: ([UInt8]) -> UInt8?)
        -> UInt8?
    {
        var counts = [Int](repeating: 0, count: 256)
        for packet in packets { if let byte = place(packet) { counts[Int(byte)] += 1 } }
        return counts.firstIndex { $0 * 100 >= packets.count * agreement }.map { UInt8($0) }
    }
}
