import Glibc
import SerialIO
import SystemCalls
import TestSupport
import Testing

@Suite struct SerialPortTests {
    @Test func `Every byte passes both ways as it is`() throws {
        var board = try PseudoTerminal()
        let port = try SerialPort(opening: board.path)
        try waitForReader(true, of: &board)

        #expect(try give(everyByte, to: board) == 256)
        #expect(try receive(256, from: port) == everyByte)

        enqueue(everyByte, in: port)
        #expect(try port.write() == .sent(everyByte))
        #expect(try port.write() == .idle)
        #expect(try receive(256, from: board) == everyByte)
    }

    @Test func `What a program before us set makes no difference`() throws {
        var board = try PseudoTerminal()
        try spoil(board.path)
        let port = try SerialPort(opening: board.path)
        try waitForReader(true, of: &board)

        _ = try give(everyByte, to: board)
        #expect(try receive(256, from: port) == everyByte)
        enqueue(everyByte, in: port)
        #expect(try port.write() == .sent(everyByte))
        #expect(try receive(256, from: board) == everyByte)
    }

    @Test func `What came before we opened is kept`() throws {
        var board = try PseudoTerminal()
        let earlier = try Descriptor.open(board.path, for: .readWrite, options: .noControllingTerminal)
        try waitForReader(true, of: &board)
        _ = try give(everyByte, to: board)
        let port = try SerialPort(opening: board.path)
        #expect(try receive(256, from: port) == everyByte)
        try earlier.close()
    }

    @Test func `A port with nothing to say says nothing`() throws {
        let board = try PseudoTerminal()
        let port = try SerialPort(opening: board.path)
        var buffer = [UInt8](repeating: 0, count: 16)
        #expect(try port.read(into: &buffer) == .nothing)
        #expect(port.interest == .readable)
    }

    @Test func `A hang-up that a read can't see yet is unplugged all the same`() throws {
        let board = try PseudoTerminal()
        let port = try SerialPort(opening: board.path)
        var buffer = [UInt8](repeating: 0, count: 16)
        #expect(try port.read(into: &buffer, after: .hungUp) == .unplugged)
        #expect(try port.read(into: &buffer, after: [.readable, .failed]) == .unplugged)
    }

    @Test func `An unplugged board is told once and for all, reading and writing`() throws {
        let port = try openedAndUnplugged()
        let readiness = try wait(port.descriptor, for: .readable)
        #expect(readiness.isOver)
        var buffer = [UInt8](repeating: 0, count: 16)
        for _ in 0..<3 {
            #expect(try port.read(into: &buffer, after: readiness) == .unplugged)
        }
        enqueue([1, 2, 3], in: port)
        #expect(try port.write() == .unplugged)
        #expect(port.unsent == [Outbox.Unsent(message: [1, 2, 3], accepted: 0)])
        _ = consume port
    }

    private func openedAndUnplugged() throws -> SerialPort {
        let board = try PseudoTerminal()
        return try SerialPort(opening: board.path)
    }

    @Test func `A port that is in use is busy, and left as it is`() throws {
        let board = try PseudoTerminal()
        let first = try SerialPort(opening: board.path)
        let before = try settings(of: board.path)
        #expect(throws: SystemError(call: "flock", code: EWOULDBLOCK, path: board.path)) {
            _ = try SerialPort(opening: board.path)
        }
        #expect(try settings(of: board.path) == before)
        _ = consume first
        _ = try SerialPort(opening: board.path)
    }

    @Test func `A killed program's port can be opened again by whoever isn't root`() throws {
        let board = try PseudoTerminal()
        // Someone keeps it open, as a board that is a program may.
        let other = try Descriptor.open(board.path, for: .readWrite, options: .noControllingTerminal)
        let port = try SerialPort(opening: board.path)
        let exclusive: UInt = 0x8004_5440  // TIOCGEXCL, which Swift can't see
        var isExclusive: Int32 = -1
        #expect(ioctl(other.number, exclusive, &isExclusive) == 0)
        #expect(isExclusive == 0)
        _ = consume port
    }

    @Test(arguments: [
        BaudRate(300), BaudRate(9600), BaudRate(12_345), BaudRate(115_200), BaudRate(250_000),
        BaudRate(921_601),
        BaudRate(3_000_000),
    ])
    func `Any speed is set and read back`(baud: BaudRate?) throws {
        let board = try PseudoTerminal()
        let port = try SerialPort(opening: board.path, SerialSettings(baud: #require(baud)))
        #expect(port.baud == baud)
        #expect(port.isPseudoTerminal == true)
    }

    @Test(arguments: [0, -1, 1 << 32])
    func `A speed that no line has is none`(bitsPerSecond: Int) {
        #expect(BaudRate(bitsPerSecond) == nil)
    }

    @Test(arguments: [
        ("/dev/ttyNOT0", ENOENT), ("/dev", EISDIR), ("/dev/null", ENOTTY), ("/etc/passwd/x", ENOTDIR),
    ])
    func `What is no serial port is no such device, and says why`(path: String, code: Int32) {
        let expected = SystemError(call: "open", code: code, path: path)
        #expect(expected.kind == .noDevice)
        #expect(throws: expected) { _ = try SerialPort(opening: path) }
    }

    @Test func `A file is no serial port, and stays as it is`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/file"
        let file = try Descriptor.open(path, for: .readWrite, options: .create)
        try file.writeAll([UInt8](repeating: 5, count: 256).span.bytes)
        #expect(throws: SystemError(call: "open", code: ENOTTY, path: path)) {
            _ = try SerialPort(opening: path)
        }
        #expect(try file.status().size == 256)
    }

    @Test func `Messages wait for a reader that has stalled, and arrive whole and in order`() throws {
        var board = try PseudoTerminal()
        let port = try SerialPort(opening: board.path)
        try waitForReader(true, of: &board)
        let messages = (0..<60).map { [UInt8](repeating: UInt8($0), count: 1000 + $0) }
        for message in messages {
            enqueue(message, in: port)
        }
        var sent: [[UInt8]] = []
        try sendAll(from: port, into: &sent)
        #expect(sent.count < 60, "the reader hasn't stalled")
        #expect(port.interest == [.readable, .writable])

        var received: [UInt8] = []
        while received.count < messages.joined().count {
            received += try receive(1, from: board)
            try sendAll(from: port, into: &sent)
        }
        #expect(sent == messages)
        #expect(received == Array(messages.joined()))
        #expect(port.interest == .readable)
    }

    @Test func `Room for what waits wakes the port`() throws {
        var board = try PseudoTerminal()
        let port = try SerialPort(opening: board.path)
        try waitForReader(true, of: &board)
        var sent: [[UInt8]] = []
        for _ in 0..<60 { enqueue([UInt8](repeating: 7, count: 1000), in: port) }
        try sendAll(from: port, into: &sent)
        var piled = sent.count * 1000 + (port.unsent.first?.accepted ?? 0)
        while sent.count < 60 {
            _ = try receive(piled, from: board)
            let before = sent.count * 1000 + (port.unsent.first?.accepted ?? 0)
            #expect(try wait(port.descriptor, for: .writable).contains(.writable))
            try sendAll(from: port, into: &sent)
            piled = sent.count * 1000 + (port.unsent.first?.accepted ?? 0) - before
        }
    }

    @Test func `What the kernel took of a message before the board went is told`() throws {
        var sent: [[UInt8]] = []
        let port = try fullAndUnplugged(sent: &sent)
        #expect(try port.write() == .unplugged)
        let unsent = port.unsent
        #expect(sent + unsent.map(\.message) == (0..<40).map { [UInt8](repeating: UInt8($0), count: 999) })
        #expect(unsent.dropFirst().allSatisfy { $0.accepted == 0 })
        #expect(unsent.first.map { $0.accepted > 0 && $0.accepted < 999 } == true, "\(unsent)")
    }

    /// A port whose kernel has taken all it takes, with messages waiting, and no board any more.
    private func fullAndUnplugged(sent: inout [[UInt8]]) throws -> SerialPort {
        var board = try PseudoTerminal()
        let port = try SerialPort(opening: board.path)
        try waitForReader(true, of: &board)
        for index in 0..<40 { enqueue([UInt8](repeating: UInt8(index), count: 999), in: port) }
        try sendAll(from: port, into: &sent)
        return port
    }

    @Test func `A port with unwritten output closes, and can be opened again`() throws {
        var board = try PseudoTerminal()
        var sent: [[UInt8]] = []
        for _ in 0..<3 {
            let port = try SerialPort(opening: board.path)
            try waitForReader(true, of: &board)
            for _ in 0..<60 { enqueue([UInt8](repeating: 7, count: 1000), in: port) }
            try sendAll(from: port, into: &sent)
            _ = consume port
            try waitForReader(false, of: &board)
        }
    }

    private func sendAll(from port: SerialPort, into sent: inout [[UInt8]]) throws {
        while case .sent(let message) = try port.write() {
            sent.append(message)
        }
    }
}
