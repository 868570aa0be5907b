import Testing

@testable import Timing

/// Which arrivals make the line be drawn anew.
@Suite struct ClockHistoryTests {
    private static let line = ClockLine(board: 0, offset: 0)

    @Test func `A line is drawn anew for a new window and for what lies below it, and for nothing else`() {
        var history = ClockHistory()
        let arrivals: [(board: Int64, offset: Int64, isNews: Bool)] = [
            (0, 500, true), (1000, 700, false), (2000, 300, false), (3000, -1, true), (4000, -1, false),
            (900_000, 500, true), (901_000, -5, true), (499_999, -9, false), (499_999, -9, false),
        ]
        for (board, offset, isNews) in arrivals {
            let before = history.windows
            let point = ClockPoint(board: board, offset: offset)
            #expect(history.arrive(point, along: Self.line) == isNews, "\(point)")
            if isNews { #expect(history.windows != before, "\(point)") }
        }
        #expect(history.windows.map(\.earliest.offset) == [-1, -5])
    }
}
