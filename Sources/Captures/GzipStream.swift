import CZlib

/// Decompresses gzip as it is read; several members in a row are one stream.
final class GzipStream {
    private let source: CaptureSource
    private let stream: UnsafeMutablePointer<z_stream>
    private let compressed = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    private var state = State.betweenMembers

    private enum State {
        /// The input may end here.
        case betweenMembers
        /// The input has to go on.
        case inMember
        /// The input ended in a member.
        case cut
        /// The data can't be decompressed.
        case broken
    }

    init(_ source: CaptureSource) {
        self.source = source
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        let gzipOnly = MAX_WBITS + 16
        let status = inflateInit2_(stream, gzipOnly, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        precondition(status == Z_OK, "zlib has no memory, or isn't the one this was built with")
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
        compressed.deallocate()
    }

    /// Whether the input ended where it had to go on.
    var endedEarly: Bool {
        switch state {
        case .cut: true
        case .betweenMembers, .inMember, .broken: false
        }
    }

    /// Fills the first of the bytes and says how many; 0 at the end.
    func read(into memory: UnsafeMutableRawBufferPointer) throws(ByteInput.Failure) -> Int {
        let room = UInt32(clamping: memory.count)
        stream.pointee.next_out = memory.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_out = room
        while true {
            decompress()
            let produced = room - stream.pointee.avail_out
            if produced > 0 { return Int(produced) }
            if case .broken = state { throw .broken(.gzip) }
            if stream.pointee.avail_in == 0, try !refill() { return 0 }
        }
    }

    /// Turns what input there is into output, up to a member's end.
    private func decompress() {
        if stream.pointee.avail_in > 0, case .betweenMembers = state { state = .inMember }
        switch inflate(stream, Z_NO_FLUSH) {
        case Z_OK, Z_BUF_ERROR:
            break
        case Z_STREAM_END:
            state = inflateReset(stream) == Z_OK ? .betweenMembers : .broken
        default:
            state = .broken
        }
    }

    /// Gets more input; false at its end.
    private func refill() throws(ByteInput.Failure) -> Bool {
        let count = try source.fill(compressed)
        stream.pointee.next_in = compressed.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_in = UInt32(count)
        if count == 0, case .inMember = state { state = .cut }
        return count > 0
    }
}
