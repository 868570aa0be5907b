/// The bounds of the last minutes, thinned out: the best of each window of time.
///
/// Windows begin short, since at first a second is much. When there are too many, each two become one; once they are as
/// long as that makes sense, the oldest is forgotten instead.
struct ClockHistory: Hashable {
    /// In order of the board's time.
    private(set) var windows: [ClockBounds] = []
    /// How long a window is, in microseconds of the board's clock.
    private var length: Int64 = 500_000

    private static let longest: Int64 = 4_000_000
    private static let most = 64
    /// What is older is of no use: by now the drift may be another.
    private static let span: Int64 = 256_000_000

    /// An arrival.
    ///
    /// What the board sent before the last window is of no use: it arrived after what is there already, and so lies
    /// above it, unless it is the host's time that went back.
    ///
    /// - Parameter line: the line below all arrivals so far, by which points of different moments are compared.
    /// - Returns: whether that line is out of date: a window has begun, or the point lies below it.
    mutating func arrive(_ point: ClockPoint, along line: ClockLine) -> Bool {
        let number = point.board / length
        guard let last = windows.last, number <= last.number else {
            makeRoom(at: point.board, along: line)
            windows.append(ClockBounds(number: point.board / length, earliest: point))
            return true
        }
        return number == last.number && windows[windows.count - 1].arrive(point, along: line)
            && line.height(of: point) < 0
    }

    /// A ping whose answer has arrived.
    mutating func ask(_ point: ClockPoint, along line: ClockLine) {
        if let last = windows.indices.last { windows[last].ask(point, along: line) }
    }

    /// As many windows of the greatest length as there may be reach as far back as anything is kept.
    private mutating func makeRoom(at moment: Int64, along line: ClockLine) {
        let length = length
        windows.removeAll { ($0.number + 1) * length <= moment - Self.span }
        while windows.count >= Self.most, self.length < Self.longest { pairUp(along: line) }
    }

    private mutating func pairUp(along line: ClockLine) {
        length *= 2
        var pairs: [ClockBounds] = []
        pairs.reserveCapacity(Self.most)
        for window in windows {
            if let last = pairs.last, last.number == window.number / 2 {
                pairs[pairs.count - 1].join(window, along: line)
            } else {
                pairs.append(ClockBounds(window, number: window.number / 2))
            }
        }
        windows = pairs
    }
}
