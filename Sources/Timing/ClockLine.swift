/// An offset that changes steadily.
struct ClockLine: Hashable {
    /// A moment of the board's clock, in microseconds, and the offset then, in nanoseconds.
    var board: Int64
    var offset: Int64
    /// By how many nanoseconds it grows in a second of the board's: parts in 10⁹.
    var slope: Int64 = 0

    /// No clock is worse: one in a hundred is what an oscillator without a crystal may be off. Of the board's second that
    /// is 1/1.01 − 1 to 1/0.99 − 1, rounded away from 0.
    static let slopes: ClosedRange<Int64> = -9_900_991...10_101_011
    /// Three days in microseconds. No line is drawn further; the bounds lie four minutes apart.
    private static let furthest: Int64 = 1 << 38

    /// By how much the board's clock runs faster, in parts in 10⁹ of the host's.
    var drift: Int64 { -slope * 1_000_000_000 / (1_000_000_000 + slope) }

    func offset(at moment: Int64) -> Int64 {
        let passed = min(max(moment - board, -Self.furthest), Self.furthest)
        return offset + passed * slope / 1_000_000
    }

    /// By how much a point lies above it, in nanoseconds.
    func height(of point: ClockPoint) -> Int64 {
        point.offset - offset(at: point.board)
    }

    /// The slope of that line below all arrivals which lies highest half way; nil of fewer than two windows.
    ///
    /// It goes through one point of each half. They take turns: seen from one, the other becomes the point of its half that
    /// has all others above the way to it. Each turn lowers the line half way.
    static func slope(below windows: [ClockBounds]) -> Int64? {
        let middle = windows.count / 2
        guard middle > 0 else { return nil }
        var left = windows[0].earliest
        var right = windows[middle].earliest
        // They agree after a few turns; there is no need to rely on it.
        for _ in windows {
            let before = (left, right)
            for window in windows[middle...]
            where Way(from: left, to: window.earliest) < Way(from: left, to: right) {
                right = window.earliest
            }
            for window in windows[..<middle]
            where Way(from: left, to: right) < Way(from: window.earliest, to: right) {
                left = window.earliest
            }
            if before == (left, right) { break }
        }
        return Way(from: left, to: right).slope
    }

    /// The way from one point to a later one. Ways compare by how steeply they rise.
    struct Way: Comparable {
        private let rise: Int64
        private let length: Int64

        init(from: ClockPoint, to: ClockPoint) {
            rise = to.offset - from.offset
            length = to.board - from.board
        }

        /// One of ``ClockLine/slopes``.
        var slope: Int64 {
            let slope = Int128(rise) * 1_000_000 / Int128(length)
            return Int64(min(max(slope, Int128(slopes.lowerBound)), Int128(slopes.upperBound)))
        }

        static func < (left: Way, right: Way) -> Bool {
            Int128(left.rise) * Int128(right.length) < Int128(right.rise) * Int128(left.length)
        }
    }
}
