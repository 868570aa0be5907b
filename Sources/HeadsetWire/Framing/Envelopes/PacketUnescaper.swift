/// Takes the escapes out of a packet, byte by byte, as far as the packet reaches.
struct PacketUnescaper: Sendable {
    private let escape: Escape
    private let sync: [UInt8]
    private let end: [UInt8]
    /// The packet without escapes, from its sync on.
    private(set) var plain: [UInt8]
    /// How much of ``plain`` there is.
    private var count = 0
    /// How many bytes on the line that took.
    private var position = 0
    /// How many of the last bytes, in a row, were such as a filler comes behind.
    private var alike = 0

    init(_ envelope: Envelope, _ escape: Escape) {
        self.escape = escape
        sync = envelope.sync
        end = envelope.end
        plain = sync + [UInt8](repeating: 0, count: max(0, envelope.maximum - sync.count))
    }

    /// Reads a packet whose sync has been seen; what is found of it is in ``plain``.
    ///
    /// - Returns: its size without escapes, and how many bytes it takes on the line.
    mutating func read(
        _ bytes: Span<UInt8>, _ layout: EnvelopeLayout
    ) throws(PacketObstacle) -> (size: PacketSize, onLine: Int) {
        guard bytes.count >= sync.count else { throw .incomplete(needed: sync.count) }
        (count, position, alike) = (sync.count, sync.count, 0)
        while count < layout.header {
            guard try readByte(bytes, goal: layout.header) else { throw .fault(.short) }
        }
        var size = try layout.size(of: plain.span)
        if let whole = size.count {
            while count < whole - end.count {
                guard try readByte(bytes, goal: whole) else { throw .fault(.malformed) }
            }
        } else {
            while try readByte(bytes, goal: count + 1) {}
        }
        try readEnd(bytes)
        size.count = count
        try layout.verify(count, size)
        try layout.verify(plain.span.extracting(0..<count), size)
        return (size, position)
    }

    /// Reads one more byte; false if the end mark stands there.
    ///
    /// - Parameter goal: how much of ``plain`` there must be before anything more can be known.
    private mutating func readByte(_ bytes: Span<UInt8>, goal: Int) throws(PacketObstacle) -> Bool {
        try skipFiller(bytes, goal)
        let byte = try next(bytes, goal)
        switch escape {
        case .xor(mark: byte, let mask): try append(nextUnmarked(bytes, goal) ^ mask)
        case .or(mark: byte, let mask): try append(nextUnmarked(bytes, goal) | mask)
        case .xor, .or:
            if byte == end.first {
                position -= 1
                return false
            }
            if byte == sync.first { throw .fault(.encoding) }
            try append(byte)
        case .filler(_, let repeated, _):
            alike = byte == repeated ? alike + 1 : 0
            try append(byte)
        }
        return true
    }

    private mutating func readEnd(_ bytes: Span<UInt8>) throws(PacketObstacle) {
        let goal = count + end.count
        try skipFiller(bytes, goal)
        for expected in end {
            guard try next(bytes, goal) == expected else { throw .fault(.encoding) }
            try append(expected)
        }
    }

    /// Passes over the filler, if one is due.
    private mutating func skipFiller(_ bytes: Span<UInt8>, _ goal: Int) throws(PacketObstacle) {
        guard case .filler(let filler, _, let limit) = escape, alike == limit else { return }
        guard try next(bytes, goal) == filler else { throw .fault(.encoding) }
        alike = 0
    }

    /// The byte behind an escape's mark, where no mark may stand.
    private mutating func nextUnmarked(_ bytes: Span<UInt8>, _ goal: Int) throws(PacketObstacle) -> UInt8 {
        let byte = try next(bytes, goal)
        if byte == sync.first || byte == end.first { throw .fault(.encoding) }
        return byte
    }

    private mutating func next(_ bytes: Span<UInt8>, _ goal: Int) throws(PacketObstacle) -> UInt8 {
        guard position < bytes.count else {
            throw .incomplete(needed: position + max(1, goal - count))
        }
        position += 1
        return bytes[position - 1]
    }

    private mutating func append(_ byte: UInt8) throws(PacketObstacle) {
        guard count < plain.count else { throw .fault(.overlong) }
        plain[count] = byte
        count += 1
    }
}
