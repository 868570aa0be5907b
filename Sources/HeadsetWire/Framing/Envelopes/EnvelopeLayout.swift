/// What an envelope says of a packet without escapes.
struct EnvelopeLayout: Sendable {
    let envelope: Envelope
    /// How many bytes hold everything that says how long the packet is and what must be in it.
    let header: Int
    private let checksums: [PreparedChecksum]

    init(_ envelope: Envelope) {
        self.envelope = envelope
        header = envelope.header
        checksums = envelope.checks.map { PreparedChecksum($0.checksum) }
    }

    /// What the header says of the packet; there must be ``header`` bytes of it.
    func size(of packet: Span<UInt8>) throws(PacketObstacle) -> PacketSize {
        for required in envelope.required {
            guard required.holds(in: packet) else { throw .fault(.malformed) }
        }
        let check = check(of: packet)
        let checkCount = check.map { envelope.checks[$0].checksum.byteCount } ?? 0
        let extra = check.map { envelope.checks[$0].isExtra } == true ? checkCount : 0
        var size = PacketSize(count: nil, tail: checkCount + envelope.end.count, check: check)
        switch envelope.extent {
        case .lengths(let fields):
            for field in fields {
                let count = field.length(in: packet) + extra
                guard size.count == nil || size.count == count else { throw .fault(.malformed) }
                size.count = count
            }
        case .fixed(let count): size.count = count + extra
        case .toEnd: break
        }
        if let count = size.count { try verify(count, size) }
        return size
    }

    /// Checks a length against what the packet must at least and may at most have.
    func verify(_ count: Int, _ size: PacketSize) throws(PacketObstacle) {
        guard count <= envelope.maximum else { throw .fault(.overlong) }
        let start = size.check.map { envelope.checks[$0].start } ?? 0
        guard count >= header, count - size.tail >= max(start, envelope.sync.count) else {
            throw .fault(.malformed)
        }
    }

    /// Checks a whole packet: its end mark, then its checksum.
    func verify(_ packet: Span<UInt8>, _ size: PacketSize) throws(PacketObstacle) {
        let end = packet.count - envelope.end.count
        guard packet.extracting(end..<packet.count).begins(with: envelope.end) else {
            throw .fault(.encoding)
        }
        guard let index = size.check else { return }
        let check = envelope.checks[index]
        let checked = packet.extracting(check.start..<end)
        guard checksums[index].isRight(atEndOf: checked, order: check.order) else { throw .fault(.check) }
    }

    /// Which check the packet has; there must be ``header`` bytes of it.
    func check(of packet: Span<UInt8>) -> Int? {
        for index in envelope.checks.indices {
            var applies = true
            for condition in envelope.checks[index].conditions where applies {
                applies = condition.holds(in: packet)
            }
            if applies { return index }
        }
        return nil
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
