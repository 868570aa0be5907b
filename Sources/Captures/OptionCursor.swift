/// Walks over the options at the end of a block.
struct OptionCursor {
    private let order: ByteOrder
    private var position: Int
    private let end: Int
    private let blockOffset: UInt64

    /// - Parameters:
    ///   - start: where in the block the options begin.
    ///   - blockOffset: where in the file the block begins, for the error.
    init(in block: RawSpan, from start: Int, order: ByteOrder, blockOffset: UInt64) {
        self.order = order
        self.blockOffset = blockOffset
        position = start
        end = block.byteCount - 4
    }

    /// The next option's code and where in the block its value is; nil after the last.
    ///
    /// - Throws: ``CaptureDamage/options`` when it runs over the block's end.
    mutating func next(in block: RawSpan) throws(CaptureReadError) -> (code: UInt16, value: Range<Int>)? {
        guard position < end else { return nil }
        guard position + 4 <= end else { throw .damaged(.options, at: blockOffset) }
        let code = order.uint16(block, at: position)
        let length = Int(order.uint16(block, at: position + 2))
        guard code != PcapngFormat.Option.end else { return nil }

        let start = position + 4
        position = start + PcapngFormat.padded(length)
        guard position <= end else { throw .damaged(.options, at: blockOffset) }
        return (code, start..<start + length)
    }
}

extension RawSpan {
    /// The text in some of the bytes; what isn't UTF-8 becomes U+FFFD.
    func text(_ range: Range<Int>) -> String {
        extracting(range).withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }
}
