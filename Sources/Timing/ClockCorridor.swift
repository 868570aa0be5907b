/// Where the offset can lie: between a straight line below all arrivals and above all pings that runs as high as
/// possible, and one that runs as low as possible.
struct ClockCorridor {
    private let windows: [ClockBounds]
    /// How much the offset can grow in a second of the board's, in nanoseconds.
    private var slopes: ClosedRange<Int64>

    /// - Parameter line: the slope to go by where bounds contradict each other.
    init(_ windows: [ClockBounds], around line: ClockLine) {
        self.windows = windows
        slopes = ClockLine.slopes
        var (least, most): (ClockLine.Way?, ClockLine.Way?)
        for window in windows {
            guard let asked = window.asked else { continue }
            for other in windows {
                let arrival = other.earliest
                if arrival.board < asked.board {
                    let way = ClockLine.Way(from: arrival, to: asked)
                    if least.map({ $0 < way }) ?? true { least = way }
                } else if asked.board < arrival.board {
                    let way = ClockLine.Way(from: asked, to: arrival)
                    if most.map({ way < $0 }) ?? true { most = way }
                }
            }
        }
        let low = least?.slope ?? slopes.lowerBound
        let high = most?.slope ?? slopes.upperBound
        slopes = low <= high ? low...high : line.slope...line.slope
    }

    /// The lowest and the highest offset at a moment of the board's clock; nil if no ping bounds it from below.
    func offsets(at moment: Int64) -> (least: Int64, most: Int64)? {
        var least: Int64?
        var most = Int64.max
        for window in windows {
            let arrival = window.earliest
            let growth = arrival.board < moment ? slopes.upperBound : slopes.lowerBound
            most = min(most, arrival.moved(to: moment, slope: growth))
            guard let asked = window.asked else { continue }
            let loss = asked.board < moment ? slopes.lowerBound : slopes.upperBound
            let offset = asked.moved(to: moment, slope: loss)
            least = max(least ?? offset, offset)
        }
        return least.map { ($0, most) }
    }
}
