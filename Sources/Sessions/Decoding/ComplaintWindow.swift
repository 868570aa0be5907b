internal import Timing

/// How many lines of a program's standard error are passed on: so many a second, the rest is counted.
struct ComplaintWindow {
    private static let length: Milliseconds = 1000
    /// The most lines that are passed on in a second.
    static let mostLines = 20
    /// The most bytes that are read in a second; the rest waits in the pipe.
    static let mostBytes = 256 * 1024

    private var lines = 0
    private var bytes = 0
    /// When the second is over; nil while nothing is said.
    private(set) var end: Timestamp?

    /// Whether more may be read now.
    var isOpen: Bool { bytes < Self.mostBytes }

    /// That many bytes were read.
    mutating func count(bytes: Int, at time: Timestamp) {
        if end == nil { end = time + Self.length }
        self.bytes += bytes
    }

    /// Whether one more line may be passed on.
    mutating func allowsLine() -> Bool {
        lines += 1
        return lines <= Self.mostLines
    }

    /// The second is over, or nothing more will come; how many lines weren't passed on.
    mutating func close() -> Int {
        defer { self = ComplaintWindow() }
        return max(0, lines - Self.mostLines)
    }
}
