import CFakeDriver
import Glibc
import SerialIO
import Testing
import Timing

@testable import Sessions

/// What the driver counted on the line of a session, on a driver that is played.
@Suite struct LineErrorsTests {
    private static func count(_ errors: UInt32, of path: String) {
        var port = fake_driver_port(path)
        port.frame += errors
        fake_driver_set_port(path, &port)
    }

    @Test func `What was counted is told once, and from the opening on`() throws {
        let board = try PseudoTerminal()
        fake_driver_plug(board.path)
        defer { fake_driver_unplug(board.path) }
        Self.count(5, of: board.path)
        let link = LiveLink(.path(board.path), named: nil)
        #expect(link.open(at: .zero) == true)
        #expect(link.takeErrors() == nil)
        Self.count(2, of: board.path)
        #expect(link.takeErrors() == SerialCounters(frame: 2))
        link.release()
        #expect(link.takeErrors() == nil)
    }

    @Test func `Of a board that is gone it is told what was counted last`() throws {
        let board = try PseudoTerminal()
        fake_driver_plug(board.path)
        defer { fake_driver_unplug(board.path) }
        let link = LiveLink(.path(board.path), named: nil)
        #expect(link.open(at: .zero) == true)
        Self.count(1, of: board.path)
        link.countErrors(at: .zero)
        // The driver is asked once a second, and not for each read.
        Self.count(1, of: board.path)
        link.countErrors(at: .zero + 999)
        fake_driver_fail(board.path, "TIOCGICOUNT", EIO)
        #expect(link.takeErrors() == SerialCounters(frame: 1))
        link.lose(at: .zero + 2000)
        #expect(link.takeErrors() == nil)
    }

    @Test func `A board is reset once, and not again when it comes back`() throws {
        let board = try PseudoTerminal()
        fake_driver_plug(board.path)
        defer { fake_driver_unplug(board.path) }
        var settings = SerialSettings()
        settings.resets = true
        let link = LiveLink(.path(board.path), named: nil, settings)
        #expect(link.open(at: .zero) == true)
        #expect(link.deadline != nil)
        link.lose(at: .zero)
        #expect(link.open(at: .zero + 1000) == true)
        #expect(link.deadline == nil)
    }
}
