import Glibc
import SystemCalls
import TestSupport
import Testing

@testable import SerialIO

/// Other people's servers: Debian's `ser2net` and `socat`, before a pseudo-terminal.
@Suite struct OtherServersTests {
    /// Tries for as long as the server isn't there yet.
    private func reach(
        _ address: RemoteAddress, _ settings: SerialSettings = SerialSettings()
    ) throws -> RemotePort {
        let end = BootTime.now() + .seconds(10)
        while true {
            let port = RemotePort(connecting: address, settings)
            do {
                try makeUsable(port)
                return port
            } catch let error as SystemError where error.call == "connect" && BootTime.now() < end {
                // Nothing tells when another program listens.
                var poller = Poller()
                try poller.wait(until: .now() + .milliseconds(5))
            }
        }
    }

    /// What a server says that lets nobody in. However long that takes, for the port no time passes.
    private func refusal(of address: RemoteAddress) throws -> String? {
        let port = RemotePort(connecting: address)
        let start = BootTime.now()
        #expect(throws: SystemError(call: "read", code: ECONNRESET, path: "\(address)")) {
            while try !port.advance(at: start) { _ = try wait(port.descriptor, for: port.interest) }
        }
        return port.serverWords
    }

    /// Every byte passes, both ways.
    private func talk(_ port: RemotePort, with board: inout PseudoTerminal) throws {
        try waitForReader(true, of: &board)
        _ = try give(everyByte, to: board)
        #expect(try receive(256, from: port) == everyByte)
        try send(everyByte, over: port)
        #expect(try receive(256, from: board) == everyByte)
    }

    private func start(_ command: [String]) throws -> ChildProcess {
        try ChildProcess(command, environment: ["PATH=/usr/sbin:/usr/bin:/sbin:/bin"], redirections: [])
    }

    private func ser2net(_ accepter: String, _ board: borrowing PseudoTerminal) throws -> ChildProcess {
        try start([
            "ser2net", "-n", "-u", "-Y", "connection: &board#  accepter: \(accepter)", "-Y",
            "  connector: serialdev,\(board.path),9600n81,local#  options:#    kickolduser: false",
        ])
    }

    @Test func `ser2net sets its line as it is asked, and tells what a pseudo-terminal hasn't`() throws {
        var board = try PseudoTerminal()
        let number = try reservedPort()
        let server = try ser2net("telnet(rfc2217),tcp,127.0.0.1,\(number)", board)
        let port = try reach(
            try RemoteAddress("rfc2217://127.0.0.1:\(number)"),
            settings {
                $0.baud = 230_400
                ($0.dtr, $0.rts) = (.on, .off)
            })
        #expect(
            port.report
                == SerialReport(
                    speed: LineSpeed(asked: 230_400, actual: 230_400),
                    remarks: [.serverKeeps(.dtr), .serverKeeps(.rts)], isRemote: true))
        let line = try Descriptor.open(board.path, for: .readWrite, options: .noControllingTerminal)
        #expect(try TerminalModes(of: line).speed == 230_400)
        try line.close()
        try talk(port, with: &board)

        port.changeSpeed(to: 57_600)
        try exchange(port, nil) {
            var buffer: [UInt8] = [0]
            _ = try port.read(into: &buffer)
            return port.report.speed == LineSpeed(asked: 57_600, actual: 57_600)
        }
        #expect(try refusal(of: port.address) == "Port already in use")
        #expect(try port.sendBreak(at: .now()) == true)
        port.deadlinePassed(at: try #require(port.deadline))
        try talk(port, with: &board)

        server.send(SIGKILL)
        #expect(try receiveRest(from: port) == [])
    }

    @Test func `ser2net without RFC 2217 carries bytes alone; to a second it says why not`() throws {
        var board = try PseudoTerminal()
        let number = try reservedPort()
        let server = try ser2net("tcp,127.0.0.1,\(number)", board)
        let address = try RemoteAddress("tcp://127.0.0.1:\(number)")
        let port = try reach(address)
        try talk(port, with: &board)
        #expect(try refusal(of: address) == "Port already in use")
        server.send(SIGTERM)
        #expect(try receiveRest(from: port) == [])
    }

    @Test func `A telnet server that knows no RFC 2217 is used as it is`() throws {
        var board = try PseudoTerminal()
        let number = try reservedPort()
        let server = try ser2net("telnet,tcp,127.0.0.1,\(number)", board)
        let port = try reach(try RemoteAddress("rfc2217://127.0.0.1:\(number)"))
        #expect(port.report.remarks == [.serverHasNoControl(isSilent: false)])
        try talk(port, with: &board)
        server.send(SIGTERM)
        #expect(try receiveRest(from: port) == [])
    }

    @Test func `socat serves a line over TCP and in the file system`() throws {
        let folder = try TemporaryFolder()
        let number = try reservedPort()
        for (ear, text) in [
            ("TCP-LISTEN:\(number),bind=127.0.0.1,reuseaddr", "tcp://localhost:\(number)"),
            ("UNIX-LISTEN:\(folder.path)/board", "unix:\(folder.path)/board"),
        ] {
            var board = try PseudoTerminal()
            let server = try start(["socat", ear, "\(board.path),rawer"])
            let address = try RemoteAddress(text)
            let port = try reach(address)
            try talk(port, with: &board)
            server.send(SIGKILL)
            #expect(try receiveRest(from: port) == [])
            #expect(throws: SystemError(call: "connect", code: ECONNREFUSED, path: text)) {
                try makeUsable(RemotePort(connecting: address))
            }
        }
    }

    @Test func `A socket that isn't there, or isn't one, is an error of its own`() throws {
        let folder = try TemporaryFolder()
        func failure(_ path: String) throws -> SystemError? {
            do throws(SystemError) {
                _ = try RemotePort(connecting: .unix(path: path)).advance(at: .now())
                return nil
            } catch {
                return error
            }
        }
        let nothing = folder.path + "/nothing"
        #expect(try failure(nothing) == SystemError(call: "connect", code: ENOENT, path: "unix:" + nothing))
        let file = folder.path + "/file"
        try Descriptor.open(file, for: .write, options: .create).close()
        #expect(try failure(file) == SystemError(call: "connect", code: ECONNREFUSED, path: "unix:" + file))
    }
}
