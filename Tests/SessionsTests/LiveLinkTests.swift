import SerialIO
import Testing
import Timing

@testable import Sessions

@Suite struct LiveLinkTests {
    @Test func `A port that goes as soon as it comes is tried ever more rarely, one that stood at once`()
        throws
    {
        let board = try PseudoTerminal()
        let link = LiveLink(.path(board.path))
        var now = Timestamp.zero
        for pause: Milliseconds in [50, 100, 200, 500, 1000, 1000] {
            #expect(link.open(at: now) == true)
            link.openSince = now
            link.lose(at: now + 999)
            now = now + 999 + pause
            #expect(link.nextAttempt == now)
        }
        #expect(link.open(at: now) == true)
        link.openSince = now
        link.lose(at: now + 1000)
        #expect(link.nextAttempt == now + 1020)
    }
}
