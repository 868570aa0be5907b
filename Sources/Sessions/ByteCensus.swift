internal import Timing

/// What came over a line, whether it made frames or not: for the hint that nobody is there, or that something
/// else speaks.
struct ByteCensus {
    /// How long an open port may be silent before that is said.
    private static let patienceForBytes: Milliseconds = 3000
    /// How long bytes may come without a frame before that is said.
    private static let patienceForFrames: Milliseconds = 2000

    /// Of how many bytes it is looked whether they are text.
    private static let sample = 4096

    private(set) var bytes = 0
    private var printable = 0
    /// Whether it was looked what bytes came: nothing is left to be said.
    private var isOver = false
    /// When to look what has come; nil before the port is open, and after the look.
    private(set) var deadline: Timestamp?

    /// The port is open.
    mutating func opened(at time: Timestamp) {
        if isOver { return }
        deadline = time + (bytes == 0 ? Self.patienceForBytes : Self.patienceForFrames)
    }

    /// The port is closed: nothing can come.
    mutating func closed() {
        deadline = nil
    }

    /// A read brought these bytes.
    mutating func count(_ read: Span<UInt8>, at time: Timestamp) {
        if bytes == 0 { deadline = time + Self.patienceForFrames }
        for index in 0..<min(read.count, max(0, Self.sample - bytes)) where Self.isPrintable(read[index]) {
            printable += 1
        }
        bytes += read.count
    }

    /// It was looked. If nothing had come, the first bytes set another deadline.
    mutating func looked() {
        deadline = nil
        isOver = bytes > 0
    }

    /// Whether nine bytes in ten are what text consists of, so many of a host's frames left out. What is printable among
    /// those counts: they are few.
    func looksLikeText(beside hostBytes: Int) -> Bool {
        printable * 10 >= (min(bytes, Self.sample) - hostBytes) * 9
    }

    private static func isPrintable(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x09, 0x0A, 0x0D, 0x1B, 0x20...0x7E, 0x80...0xFF: true
        default: false
        }
    }
}
