import BridgeCore
import CFakeDriver
import Glibc
import SerialIO
import SystemCalls
import TestSupport
import Testing
import Timing

@testable import Ports
@testable import Sessions

@Suite struct PortProbeTests {
    @Test func `A port that fails is let go of, and said; the search goes on`() async {
        // A process of its own: signals belong to the process.
        await #expect(processExitsWith: .success) {
            let board = try PseudoTerminal()
            fake_driver_plug(board.path)
            fake_driver_fail(board.path, "read", ENOMEM)
            let port = PortDescription(
                path: board.path, appearance: .init(systemPath: "/sys/1-1", deviceNumber: 5, node: 0))
            let lookout = PortLookout(
                monitor: { () throws(SystemError) in
                    throw SystemError(call: "inotify_init1", code: EMFILE)
                }, scan: { PortSnapshot([port]) })
            var notices: [String] = []
            var probe = PortProbe(lookout, SerialSettings(), BridgeOptions()) { notice in
                switch notice {
                case .asking(let path): notices.append("asking \(path)")
                case .nobodyAnswers(let path): notices.append("nobody answers at \(path)")
                case .cannotOpen(.system(let error)): notices.append("\(error.call) \(error.code)")
                case .cannotOpen: notices.append("cannot open")
                case .waiting: notices.append("waiting")
                }
            }
            let outcome = try probe.run(for: 10, reader: nil, signals: SignalPipe(), endsOn: { _ in true })
            guard case .gaveUp = outcome else {
                Issue.record("\(outcome)")
                return
            }
            #expect(notices.prefix(2) == ["asking \(board.path)", "read \(ENOMEM)"])
        }
    }
}
