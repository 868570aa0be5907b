/// Takes the escapes out of a packet, as far as the packet reaches.
struct PacketUnescaper: Sendable {
    private let escape: Escape
    private let sync: [UInt8]
    private let end: [UInt8]
    /// By value of a byte: whether it means more than itself.
    private let isSpecial: [Bool]
    /// The packet without escapes, from its sync on.
    private(set) var plain: [UInt8]
    /// How much of ``plain`` there is.
    private var count = 0
    /// How much of ``plain`` there must be before anything more can be known; 0 if each byte may be the last.
    private var goal = 0
    /// How many bytes on the line were read.
    private var position = 0
    /// How many of the last bytes, in a row, were such as a filler comes behind.
    private var alike = 0

    init(_ envelope: Envelope, _ escape: Escape) {
        self.escape = escape
        sync = envelope.sync
        end = envelope.end
        isSpecial = (0...255).map { byte in
            byte == escape.mark || byte == envelope.sync.first || byte == envelope.end.first
        }
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
        goal = layout.header
        guard try fill(to: layout.header, from: bytes) else { throw .fault(.short) }
        var size = try layout.size(of: plain.span)
        goal = size.count ?? 0
        if let whole = size.count {
            guard try fill(to: whole - end.count, from: bytes) else { throw .fault(.malformed) }
        } else {
            guard try !fill(to: plain.count, from: bytes) else { throw .fault(.overlong) }
        }
        try readEnd(bytes)
        size.count = count
        try layout.verify(count, size)
        try layout.verify(plain.span.extracting(0..<count), size)
        return (size, position)
    }

    /// Reads until there is so much of ``plain``; false if the end mark stands before that.
    private mutating func fill(to limit: Int, from bytes: Span<UInt8>) throws(PacketObstacle) -> Bool {
        while count < limit {
            try skipFiller(bytes)
            copyOrdinary(bytes, to: limit)
            if count < limit, try !readSpecial(bytes) { return false }
        }
        return true
    }

    /// Copies bytes that mean themselves.
    private mutating func copyOrdinary(_ bytes: Span<UInt8>, to limit: Int) {
        let first = position
        let last = min(bytes.count, position + min(limit, plain.count) - count)
        while position < last, !isSpecial[Int(bytes[position])] { position += 1 }
        if position == first { return }
        alike = 0
        bytes.extracting(first..<position).withUnsafeBufferPointer { ordinary in
            _ = plain.withUnsafeMutableBufferPointer { plain in
                UnsafeMutableBufferPointer(rebasing: plain[count...]).update(fromContentsOf: ordinary)
            }
        }
        count += position - first
    }

    /// Reads a byte that means more than itself; false if the end mark stands there.
    private mutating func readSpecial(_ bytes: Span<UInt8>) throws(PacketObstacle) -> Bool {
        let byte = try next(bytes)
        switch escape {
        case .xor(mark: byte, let mask): try append(nextUnmarked(bytes) ^ mask)
        case .or(mark: byte, let mask): try append(nextUnmarked(bytes) | mask)
        case .xor, .or:
            guard byte == end.first else { throw .fault(.encoding) }
            position -= 1
            return false
        case .filler(_, let repeated, _):
            alike = byte == repeated ? alike + 1 : 0
            try append(byte)
        }
        return true
    }

    private mutating func readEnd(_ bytes: Span<UInt8>) throws(PacketObstacle) {
        goal = count + end.count
        try skipFiller(bytes)
        for expected in end {
            guard try next(bytes) == expected else { throw .fault(.encoding) }
            try append(expected)
        }
    }

    /// Passes over the filler, if one is due.
    private mutating func skipFiller(_ bytes: Span<UInt8>) throws(PacketObstacle) {
        guard case .filler(let filler, _, let limit) = escape, alike == limit else { return }
        guard try next(bytes) == filler else { throw .fault(.encoding) }
        alike = 0
    }

    /// The byte behind an escape's mark, where neither sync nor end mark may stand.
    private mutating func nextUnmarked(_ bytes: Span<UInt8>) throws(PacketObstacle) -> UInt8 {
        let byte = try next(bytes)
        guard byte != sync.first, byte != end.first else { throw .fault(.encoding) }
        return byte
    }

    private mutating func next(_ bytes: Span<UInt8>) throws(PacketObstacle) -> UInt8 {
        guard position < bytes.count else { throw .incomplete(needed: position + max(1, goal - count)) }
        position += 1
        return bytes[position - 1]
    }

    private mutating func append(_ byte: UInt8) throws(PacketObstacle) {
        guard count < plain.count else { throw .fault(.overlong) }
        plain[count] = byte
        count += 1
    }
}

extension Escape {
    /// The byte that something else follows.
    fileprivate var mark: UInt8 {
        switch self {
        case .xor(let mark, mask: _), .or(let mark, mask: _): mark
        case .filler(_, after: let repeated, count: _): repeated
        }
    }
}
