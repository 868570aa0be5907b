import CZstd

/// Decompresses zstd as it is read; several frames in a row are one stream.
final class ZstdStream {
    private let source: CaptureSource
    private let context: OpaquePointer
    private let compressed = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    private var input: ZSTD_inBuffer
    private var state = State.betweenFrames

    private enum State {
        /// The input may end here.
        case betweenFrames
        /// The input has to go on.
        case inFrame
        /// The input ended in a frame.
        case cut
        /// The data can't be decompressed.
        case broken
    }

    init(_ source: CaptureSource) {
        self.source = source
        guard let context = ZSTD_createDCtx() else { preconditionFailure("zstd has no memory") }
        self.context = context
        input = ZSTD_inBuffer(src: compressed.baseAddress, size: 0, pos: 0)
    }

    deinit {
        ZSTD_freeDCtx(context)
        compressed.deallocate()
    }

    /// Whether the input ended where it had to go on.
    var endedEarly: Bool {
        switch state {
        case .cut: true
        case .betweenFrames, .inFrame, .broken: false
        }
    }

    /// Fills the first of the bytes and says how many; 0 at the end.
    func read(into memory: UnsafeMutableRawBufferPointer) throws(ByteInput.Failure) -> Int {
        var output = ZSTD_outBuffer(dst: memory.baseAddress, size: memory.count, pos: 0)
        while true {
            decompress(into: &output)
            if output.pos > 0 { return output.pos }
            if case .broken = state { throw .broken(.zstd) }
            if input.pos == input.size, try !refill() { return 0 }
        }
    }

    /// Turns what input there is into output, up to a frame's end.
    private func decompress(into output: inout ZSTD_outBuffer) {
        if input.pos == input.size, case .betweenFrames = state { return }
        let wanted = ZSTD_decompressStream(context, &output, &input)
        if ZSTD_isError(wanted) != 0 {
            state = .broken
        } else {
            state = wanted == 0 ? .betweenFrames : .inFrame
        }
    }

    /// Gets more input; false at its end.
    private func refill() throws(ByteInput.Failure) -> Bool {
        let count = try source.fill(compressed)
        input = ZSTD_inBuffer(src: compressed.baseAddress, size: count, pos: 0)
        if count == 0, case .inFrame = state { state = .cut }
        return count > 0
    }
}
