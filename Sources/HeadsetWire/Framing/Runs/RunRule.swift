internal import Glibc

/// What marks runs of bytes off from each other, and how long one may be.
struct RunRule: Sendable {
    /// The delimiter; and another one, or the same again.
    private let delimiters: (UInt8, UInt8)
    /// The longest run.
    let longestRun: Int

    /// The rule of a framing; nil if delimiters don't mark its units off.
    init?(_ framing: Framing) {
        switch framing {
        case .cobs: self.init(delimiter: 0, longestRun: FrameLimits.longestRun)
        case .hdlc(check: _, let maximum): self.init(delimiter: RunEscape.hdlc.delimiter, longestRun: maximum)
        case .slip(let maximum): self.init(delimiter: RunEscape.slip.delimiter, longestRun: maximum)
        case .lines(let maximum):
            self.init(delimiter: LineText.lineFeed, LineText.carriageReturn, longestRun: maximum)
        case .delimited, .idleGap, .message: return nil
        }
    }

    private init(delimiter: UInt8, _ other: UInt8? = nil, longestRun: Int) {
        delimiters = (delimiter, other ?? delimiter)
        self.longestRun = longestRun
    }

    /// The longest unit.
    var longestUnit: Int { FrameLimits.leadingZeros + longestRun + 1 }

    @inline(__always)
    func isDelimiter(_ byte: UInt8) -> Bool {
        byte == delimiters.0 || byte == delimiters.1
    }

    /// The position of the first delimiter among the `count` bytes from `start` on.
    func firstDelimiter(in bytes: Span<UInt8>, from start: Int, within count: Int) -> Int? {
        let searched = bytes.extracting(start..<min(start + count, bytes.count))
        return searched.withUnsafeBufferPointer { bytes in
            let first = bytes.first(delimiters.0, within: bytes.count)
            if delimiters.1 == delimiters.0 { return first.map { start + $0 } }
            return (bytes.first(delimiters.1, within: first ?? bytes.count) ?? first).map { start + $0 }
        }
    }

    /// Where in a unit's bytes those are that no delimiter is.
    func run(of unit: UnsafeBufferPointer<UInt8>) -> Range<Int> {
        var start = 0
        while start < unit.count, isDelimiter(unit[start]) { start += 1 }
        let isDelimited = start < unit.count && isDelimiter(unit[unit.count - 1])
        return start..<(isDelimited ? unit.count - 1 : unit.count)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The position of the first such byte among the first `count`.
    func first(_ byte: UInt8, within count: Int) -> Int? {
        guard let base = baseAddress, let found = memchr(base, Int32(byte), count) else { return nil }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }
}
