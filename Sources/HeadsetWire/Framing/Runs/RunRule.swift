internal import Glibc

/// What marks runs of bytes off from each other, and how long one may be.
///
/// A protocol, so that the code for native frames is compiled with its delimiter and its bound as constants.
protocol RunRule: Sendable {
    /// The longest run.
    var longestRun: Int { get }

    func isDelimiter(_ byte: UInt8) -> Bool

    /// The position of the first delimiter.
    func firstDelimiter(in bytes: UnsafeBufferPointer<UInt8>) -> Int?
}

extension RunRule {
    /// The longest unit.
    var longestUnit: Int { FrameLimits.leadingZeros + longestRun + 1 }

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
