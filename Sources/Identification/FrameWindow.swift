/// The part of a stream in which shapes are looked for, without the lines of text between packets.
enum FrameWindow {
    /// The most bytes in which shapes are looked for; what is found is then tried on all.
    static let limit = 1 << 15
    /// A shorter line is left alone: it may be a part of a packet.
    private static let shortestLine = 12

    /// The beginning of the stream and, if it is long, its end: a board may print for a while before it sends packets.
    static func windows(of bytes: [UInt8]) -> [[UInt8]] {
        let packets = withoutLines(bytes)
        if packets.count <= limit { return [packets] }
        return [Array(packets.prefix(limit)), Array(packets.suffix(limit))]
    }

    /// The bytes less all lines of text that end with LF.
    private static func withoutLines(_ bytes: [UInt8]) -> [UInt8] {
        var kept: [UInt8] = []
        kept.reserveCapacity(bytes.count)
        var textStart = 0
        for byte in bytes {
            kept.append(byte)
            if byte == 0x0A, kept.count - textStart >= shortestLine {
                kept.removeLast(kept.count - textStart)
            }
            if byte == 0x0A || !isText(byte) { textStart = kept.count }
        }
        return kept
    }

    private static func isText(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x09, 0x0D, 0x1B, 0x20...0x7E: true
        default: false
        }
    }
}
