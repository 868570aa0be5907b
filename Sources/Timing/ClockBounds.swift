/// What a few seconds say about the offset.
struct ClockBounds: Hashable {
    /// Which few seconds.
    let number: Int64
    /// The arrival that bounds it best from above.
    private(set) var earliest: ClockPoint
    /// The ping that bounds it best from below; nil if there was none.
    private(set) var asked: ClockPoint?

    init(number: Int64, earliest: ClockPoint) {
        self.number = number
        self.earliest = earliest
    }

    /// - Parameter line: by which points of different moments are compared.
    mutating func arrive(_ point: ClockPoint, along line: ClockLine) {
        if line.height(of: point) < line.height(of: earliest) { earliest = point }
    }

    mutating func ask(_ point: ClockPoint, along line: ClockLine) {
        guard let asked, line.height(of: point) <= line.height(of: asked) else {
            self.asked = point
            return
        }
    }
}
