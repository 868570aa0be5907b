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
        let (end, search, check) = Self.ending(
            packets, preferring: [0, 1] + (field.map { [$0.end] } ?? []), known: sibling?.checks.last)
        let unmarked = packets.map { Array($0.dropLast(end.count)) }
        let confirmed = check?.confirmed(of: unmarked).map { $0 + end } ?? []
        let choice = LengthChoice(
            packets, confirmed: confirmed, endCount: end.count, checkCount: check?.checksum.byteCount ?? 0)
        let length = Self.length(packets, choice, field, addend: addend, besides: sibling)
        let room = max(0, first.count - end.count)
        let sync = Self.constants(packets).prefix(min(length?.field.offset ?? room, room))
        let longest = packets.reduce(0) { max($0, $1.count) }
        envelope = Envelope(
            sync: Array(sync), length.map { .lengths([$0]) } ?? .fixed(first.count), end: end,
            checks: check.map { [PacketCheck($0.checksum, order: $0.order, from: $0.start)] } ?? [],
            maximum: Self.maximum(longest, isChecked: check != nil))
        let checked = search.examined
        let other = Set((check?.other?.right ?? []).map { checked[$0] })
        others = packets.filter { other.contains(Array($0.dropLast(end.count))) }
        (self.check, self.checked) = (check, checked)
    }

    /// The end mark, and the check before it. A last byte that is always the same is no mark if only without it there
    /// is a check.
    private static func ending(
        _ packets: [[UInt8]], preferring starts: [Int], known: PacketCheck?
    ) -> (end: [UInt8], search: CheckSearch, check: CheckSearch.Finding?) {
        func ending(_ end: [UInt8]) -> (end: [UInt8], search: CheckSearch, check: CheckSearch.Finding?) {
            let search = CheckSearch(packets.map { Array($0.dropLast(end.count)) }, preferring: starts)
            return (end, search, search.finding(known))
        }
        let marked = ending(end(packets))
        if marked.check != nil || marked.end.isEmpty { return marked }
        let unmarked = ending([])
        return unmarked.check != nil ? unmarked : marked
    }

    /// The number that says how long packets are; nil if they are all equally long and none would make sense.
    private static func length(
        _ packets: [[UInt8]], _ choice: LengthChoice, _ field: PacketField?, addend: Int,
        besides sibling: Envelope?
    ) -> LengthField? {
        if case .lengths(let lengths) = sibling?.extent, let same = lengths.first, choice.holds(same) {
            return same
        }
        if Set(packets.map(\.count)).count == 1 {
            return (1...4).lazy.compactMap { choice.natural(from: $0) }.first
        }
        return field.map { choice.best($0, addend: addend, from: 1) }
    }

    /// The longest packet that may be. Where nothing checks a length, a made-up one swallows what is behind it.
    static func maximum(_ longest: Int, isChecked: Bool) -> Int {
        isChecked ? max(1024, 2 * longest) : max(64, 2 * longest)
    }

    /// The bytes that packets begin with, as far as they are the same.
    static func constants(_ packets: [[UInt8]]) -> [UInt8] {
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
