/// Makes lines of what a program says. A line is bounded: of a longer one the beginning is handed over, the rest isn't kept.
struct LineSplitter {
    private static let lineEnd = UInt8(ascii: "\n")

    /// The longest line, without its end.
    let longest: Int
    /// What was taken, and isn't handed over yet.
    private var bytes: [UInt8] = []
    /// Where in ``bytes`` the next line begins.
    private var start = 0
    /// Whether a line goes on whose beginning was handed over.
    private(set) var isInRest = false
    /// How many bytes of lines that are too long were dropped, and not asked for yet.
    private var dropped = 0

    init(longest: Int) {
        self.longest = longest
    }

    /// Whether ``next()`` has nothing to hand over, so that more may be taken.
    private(set) var isEmpty = true

    /// Takes what a read brought.
    mutating func take(_ read: ArraySlice<UInt8>) {
        bytes.removeFirst(start)
        start = 0
        bytes += read
        isEmpty = false
    }

    /// The next line that is whole or too long; nil if there is none.
    mutating func next() -> [UInt8]? {
        while let end = bytes[start...].firstIndex(of: Self.lineEnd) {
            let line = bytes[start..<end]
            start = end + 1
            if isInRest {
                isInRest = false
                dropped += line.count
            } else {
                return beginning(of: line)
            }
        }
        isEmpty = true
        let rest = bytes[start...]
        guard isInRest || rest.count > longest else { return nil }
        start = bytes.endIndex
        if isInRest {
            dropped += rest.count
            return nil
        }
        isInRest = true
        return beginning(of: rest)
    }

    private mutating func beginning(of line: ArraySlice<UInt8>) -> [UInt8] {
        dropped += max(0, line.count - longest)
        return Array(line.prefix(longest))
    }

    /// How many bytes of lines that are too long were dropped since the last call.
    mutating func takeDropped() -> Int {
        defer { dropped = 0 }
        return dropped
    }

    /// What stands behind the last line's end, now that nothing more comes; nil if nothing does.
    mutating func last() -> [UInt8]? {
        defer { self = LineSplitter(longest: longest) }
        let rest = bytes[start...]
        return isInRest || rest.isEmpty ? nil : Array(rest.prefix(longest))
    }
}
