/// Says whether bytes begin with a packet of one shape.
///
/// It keeps one buffer, if the shape has an escape, and allocates nothing per packet.
struct EnvelopeReader: Sendable {
    /// What is known of the bytes.
    enum Verdict: Equatable {
        /// They begin with a packet that takes so many of them.
        case intact(count: Int)
        /// At least so many of them are needed to know more.
        case incomplete(needed: Int)
        /// They don't begin with a packet, whatever follows.
        case failed(FaultKind)
    }

    private let layout: EnvelopeLayout
    /// What takes the escapes out, where the shape has any.
    private var unescaper: PacketUnescaper?
    /// Of the packet that was found last.
    private var size = PacketSize(count: 0, tail: 0, check: nil)

    init(_ envelope: Envelope) {
        layout = EnvelopeLayout(envelope)
        unescaper = envelope.escape.map { PacketUnescaper(envelope, $0) }
    }

    /// What these bytes, of which there is at least one, begin with. With `isWhole` nothing more belongs to them.
    mutating func verdict(on bytes: Span<UInt8>, isWhole: Bool) -> Verdict {
        do throws(PacketObstacle) {
            return .intact(count: try read(bytes, isWhole: isWhole))
        } catch {
            switch error {
            case .incomplete(let needed): return isWhole ? .failed(.short) : .incomplete(needed: needed)
            case .fault(let kind): return .failed(kind)
            }
        }
    }

    /// Copies the packet that was found last out of the bytes in which it was found, and returns how long it and its
    /// content are. There must be room for the longest one.
    func copy(
        from bytes: Span<UInt8>, into plain: inout [UInt8]
    ) -> (count: Int, content: Int) {
        let count = size.count ?? 0
        if let unescaper {
            plain.overwrite(with: unescaper.plain.span.extracting(0..<count))
        } else {
            plain.overwrite(with: bytes.extracting(0..<count))
        }
        return (count, count - size.tail)
    }

    /// How many bytes the packet takes.
    private mutating func read(_ bytes: Span<UInt8>, isWhole: Bool) throws(PacketObstacle) -> Int {
        guard bytes.begins(with: layout.sync) else { throw .fault(.encoding) }
        guard let read = try unescaper?.read(bytes, layout) else {
            return try readPlain(bytes, isWhole: isWhole)
        }
        size = read.size
        return read.onLine
    }

    private mutating func readPlain(_ bytes: Span<UInt8>, isWhole: Bool) throws(PacketObstacle) -> Int {
        guard bytes.count >= layout.header else { throw .incomplete(needed: layout.header) }
        size = try layout.size(of: bytes)
        let count: Int
        if let stated = size.count {
            count = stated
        } else {
            count = try lengthToEnd(of: bytes, isWhole: isWhole)
        }
        guard bytes.count >= count else { throw .incomplete(needed: count) }
        size.count = count
        try layout.verify(bytes.extracting(0..<count), size)
        return count
    }

    /// How long the packet is that reaches to its end mark, or to the end of a message.
    private func lengthToEnd(of bytes: Span<UInt8>, isWhole: Bool) throws(PacketObstacle) -> Int {
        let end = layout.end
        var count = layout.header + end.count
        if end.isEmpty {
            guard isWhole else { throw .incomplete(needed: bytes.count + 1) }
            count = bytes.count
        } else {
            while count <= bytes.count, count <= layout.maximum,
                !bytes.extracting(count - end.count..<count).begins(with: end)
            {
                count += 1
            }
        }
        try layout.verify(count, size)
        return count
    }
}

extension [UInt8] {
    /// Puts these bytes in the place of the first ones.
    fileprivate mutating func overwrite(with bytes: Span<UInt8>) {
        bytes.withUnsafeBufferPointer { bytes in
            withUnsafeMutableBufferPointer { _ = $0.update(fromContentsOf: bytes) }
        }
    }
}
