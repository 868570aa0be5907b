/// What a few seconds say about the offset.
struct ClockBounds: Hashable {
    /// Which ones, counted from the first frame.
    let number: Int64
    /// The arrival that bounds it best from above.
    private(set) var earliest: ClockPoint
    /// The ping that bounds it best from below; nil if there was none.
    private(set) var asked: ClockPoint?

    init(number: Int64, earliest: ClockPoint) {
        self.number = number
        self.earliest = earliest
    }

    init(_ bounds: ClockBounds, number: Int64) {
        self.number = number
        earliest = bounds.earliest
        asked = bounds.asked
    }

    /// - Parameter line: by which points of different moments are compared.
    /// - Returns: whether it bounds better than what was there.
    @discardableResult
    mutating func arrive(_ point: ClockPoint, along line: ClockLine) -> Bool {
        guard line.height(of: point) < line.height(of: earliest) else { return false }
        earliest = point
        return true
    }

    /// Of pings that say as much the later one counts: it is the nearer.
    mutating func ask(_ point: ClockPoint, along line: ClockLine) {
        if let asked, line.height(of: point) < line.height(of: asked) { return }
        asked = point
    }

    /// Takes in those that follow.
    mutating func join(_ later: ClockBounds, along line: ClockLine) {
        arrive(later.earliest, along: line)
        if let point = later.asked { ask(point, along: line) }
    }
}
