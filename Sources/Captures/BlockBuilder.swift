/// Builds whole pcapng blocks, little-endian, one after another in one buffer that is used again for each record.
struct BlockBuilder {
    /// The blocks so far.
    private(set) var bytes: [UInt8] = []
    private var blockStart = 0

    /// Forgets the blocks, keeps the memory.
    mutating func clear() {
        bytes.removeAll(keepingCapacity: true)
    }

    mutating func beginBlock(type: UInt32) {
        blockStart = bytes.count
        append(type)
        append(UInt32(0))
    }

    /// Puts the block's length where it belongs, at both of its ends.
    mutating func endBlock() {
        let length = UInt32(bytes.count - blockStart + 4)
        append(length)
        for index in 0..<4 {
            bytes[blockStart + 4 + index] = UInt8(truncatingIfNeeded: length >> (8 * index))
        }
    }

    mutating func append(_ value: some FixedWidthInteger) {
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// Appends bytes and fills up to a multiple of four.
    mutating func appendPadded(_ span: Span<UInt8>) {
        span.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
        pad()
    }

    mutating func option(_ code: UInt16, _ value: some FixedWidthInteger) {
        append(code)
        append(UInt16(value.bitWidth / 8))
        append(value)
        pad()
    }

    /// - Throws: ``CaptureWriteError/tooLong(_:length:limit:)`` for more than an option can hold.
    mutating func option(_ code: UInt16, _ text: String) throws(CaptureWriteError) {
        let count = text.utf8.count
        guard let length = UInt16(exactly: count) else {
            throw .tooLong(.option, length: count, limit: Int(UInt16.max))
        }
        append(code)
        append(length)
        bytes.append(contentsOf: text.utf8)
        pad()
    }

    mutating func endOptions() {
        append(PcapngFormat.Option.end)
        append(UInt16(0))
    }

    private mutating func pad() {
        while (bytes.count - blockStart) % 4 != 0 { bytes.append(0) }
    }
}
