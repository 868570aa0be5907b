import Glibc
import SerialIO
import SystemCalls
import TestSupport
import Testing
import Timing

@testable import Sessions

@Suite struct LinksOpeningTests {
    /// Listens at a port of this machine that nobody else has, and never accepts; to the end of the process.
    private static func silentServer() throws -> UInt16 {
        let (server, port) = try loopbackSocket()
        try #require(listen(server, 8) == 0)
        return port
    }

    @Test func `The time for all of it is over also while a server takes its time`() async {
        // A process of its own: signals belong to the process.
        await #expect(processExitsWith: .success) {
            let port = try Self.silentServer()
            let lookout = PortLookout()
            let link = LiveLink(.remote(try RemoteAddress("rfc2217://127.0.0.1:\(port)")), lookout: lookout)
            var opening = LinksOpening([link], lookout: lookout, patience: .zero, limit: 50)
            let outcome = try opening.run(
                signals: SignalPipe(), endsOn: { _ in true },
                waiting: { Issue.record("nothing failed, but \($0)") })
            guard case .timeOver(nil) = outcome else {
                Issue.record("\(outcome)")
                return
            }
            #expect(link.isOpening)
        }
    }
}
