/// What an envelope says of a packet without escapes, made ready for reading many.
struct EnvelopeLayout: Sendable {
    /// A check with what computing it takes.
    struct Check: Sendable {
        var checksum: PreparedChecksum
        var order: ByteOrder
        var start: Int
        var conditions: [RequiredValue]
        /// How many bytes of it the packet's length doesn't count.
        var extra: Int
    }

    let sync: [UInt8]
    let end: [UInt8]
    /// How many bytes hold everything that says how long the packet is and what must be in it.
    let header: Int
    let maximum: Int
    private let required: [RequiredValue]
    private let lengths: [LengthField]
    /// How long it is if it always is.
    private let fixed: Int?
    private let checks: [Check]

    init(_ envelope: Envelope) {
        precondition(envelope.maximum > 0, "a packet has at least one byte")
        (sync, end, maximum, required) = (envelope.sync, envelope.end, envelope.maximum, envelope.required)
        header = envelope.header
        switch envelope.extent {
        case .lengths(let fields): (lengths, fixed) = (fields, nil)
        case .fixed(let count): (lengths, fixed) = ([], count)
        case .toEnd: (lengths, fixed) = ([], nil)
        }
        checks = envelope.checks.map(Check.init)
    }

    /// What the header says of the packet; there must be ``header`` bytes of it.
    func size(of packet: Span<UInt8>) throws(PacketObstacle) -> PacketSize {
        for index in required.indices where !required[index].holds(in: packet) { throw .fault(.malformed) }
        var size = PacketSize(count: fixed, tail: end.count, check: check(of: packet))
        var extra = 0
        if let check = size.check {
            size.tail += checks[check].checksum.byteCount
            extra = checks[check].extra
        }
        for index in lengths.indices {
            let length = lengths[index].length(in: packet)
            guard size.count == nil || size.count == length else { throw .fault(.malformed) }
            size.count = length
        }
        guard let count = size.count else { return size }
        size.count = count + extra
        try verify(count + extra, size)
        return size
    }

    /// Checks a length against what the packet must at least and may at most have.
    func verify(_ count: Int, _ size: PacketSize) throws(PacketObstacle) {
        guard count <= maximum else { throw .fault(.overlong) }
        let start = size.check.map { checks[$0].start } ?? 0
        guard count >= header, count - size.tail >= max(start, sync.count) else { throw .fault(.malformed) }
    }

    /// Checks a whole packet: its end mark, then its checksum.
    func verify(_ packet: Span<UInt8>, _ size: PacketSize) throws(PacketObstacle) {
        let end = packet.count - end.count
        guard packet.extracting(end..<packet.count).begins(with: self.end) else { throw .fault(.encoding) }
        guard let index = size.check else { return }
        let checked = packet.extracting(checks[index].start..<end)
        guard checks[index].checksum.isRight(atEndOf: checked, order: checks[index].order) else {
            throw .fault(.check)
        }
    }

    /// Which check the packet has; there must be ``header`` bytes of it.
    func check(of packet: Span<UInt8>) -> Int? {
        for index in checks.indices where checks[index].applies(to: packet) { return index }
        return nil
    }
}

extension EnvelopeLayout.Check {
    init(_ check: PacketCheck) {
        checksum = PreparedChecksum(check.checksum)
        (order, start, conditions) = (check.order, check.start, check.conditions)
        extra = check.isExtra ? checksum.byteCount : 0
    }

    fileprivate func applies(to packet: Span<UInt8>) -> Bool {
        for index in conditions.indices where !conditions[index].holds(in: packet) { return false }
        return true
    }
}

extension Envelope {
    /// How many bytes reach to the end of the sync and of every field.
    fileprivate var header: Int {
        var fields = required.map(\.field) + checks.flatMap { $0.conditions.map(\.field) }
        if case .lengths(let lengths) = extent { fields += lengths.map(\.field) }
        return fields.reduce(sync.count) { max($0, $1.end) }
    }
}

extension Span<UInt8> {
    /// Whether these are the first bytes, as far as there are any.
    func begins(with start: [UInt8]) -> Bool {
        for index in 0..<Swift.min(start.count, count) where self[index] != start[index] { return false }
        return true
    }
}
