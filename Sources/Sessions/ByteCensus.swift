internal import Timing

/// What came over a line, whether it made frames or not: for the hint that something else speaks there.
struct ByteCensus {
    private(set) var bytes = 0
    private var printable = 0
    /// When to look whether a frame has come; nil before the first byte, and after the look.
    var deadline: Timestamp?

    /// A read brought these bytes; `patience` after the first of all is when to look.
    mutating func count(_ read: Span<UInt8>, at time: Timestamp, patience: Milliseconds) {
        if bytes == 0 { deadline = time + patience }
        bytes += read.count
        if deadline == nil { return }
        for index in read.indices where Self.isPrintable(read[index]) { printable += 1 }
    }

    /// Whether nine bytes in ten are what text consists of.
    var looksLikeText: Bool { printable * 10 >= bytes * 9 }

    private static func isPrintable(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x09, 0x0A, 0x0D, 0x1B, 0x20...0x7E: true
        default: false
        }
    }
}
