import Glibc
import SerialIO
import SystemCalls
import TestSupport
import Testing

@Suite struct PseudoTerminalTests {
    @Test func `Readers are seen to come and to go`() throws {
        var board = try PseudoTerminal()
        try board.noticeReader()
        #expect(board.hasReader == false)
        for _ in 0..<3 {
            let port = try SerialPort(opening: board.path)
            try waitForReader(true, of: &board)
            let other = try open(board.path)
            _ = consume port
            try board.noticeReader()
            #expect(board.hasReader == true, "there is still another one")
            try other.close()
            try waitForReader(false, of: &board)
        }
    }

    @Test func `Without a reader there is nothing to wake for`() throws {
        var board = try PseudoTerminal()
        try open(board.path).close()
        try board.noticeReader()
        var poller = Poller()
        poller.watch(board.descriptor, for: .readable)
        #expect(try poller.wait(until: BootTime(nanoseconds: 0)) == 0)
        #expect(board.hasReader == false)
    }

    @Test func `A new terminal is raw, and raw again for the next reader`() throws {
        var board = try PseudoTerminal()
        let raw = try settings(of: board.path)
        try spoil(board.path)
        #expect(try settings(of: board.path) != raw)
        let reader = try open(board.path)
        try waitForReader(true, of: &board)
        try reader.close()
        try waitForReader(false, of: &board)
        #expect(try settings(of: board.path) == raw)
    }

    @Test func `Bytes are dropped while nobody reads, and those that a reader left go with it`() throws {
        var board = try PseudoTerminal()
        #expect(try give(everyByte, to: board) == 256)
        #expect(try board.isDrained())

        let careless = try open(board.path)
        try waitForReader(true, of: &board)
        let pile = [UInt8](repeating: 9, count: 100_000)
        #expect(try give(pile, to: board) < 100_000)
        try careless.close()
        try waitForReader(false, of: &board)

        let port = try SerialPort(opening: board.path)
        try waitForReader(true, of: &board)
        #expect(try give(everyByte, to: board) == 256)
        #expect(try receive(256, from: port) == everyByte)
    }

    @Test func `What a reader sent before it went still arrives`() throws {
        var board = try PseudoTerminal()
        let port = try SerialPort(opening: board.path)
        enqueue(everyByte, in: port)
        #expect(try port.write() == .sent(everyByte))
        _ = consume port
        try board.noticeReader()
        #expect(try receiveWithoutReader(from: board) == everyByte)
    }

    private func receiveWithoutReader(from board: borrowing PseudoTerminal) throws -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 1024)
        let count = try board.read(into: &buffer)
        #expect(try board.read(into: &buffer) == 0)
        return Array(buffer.prefix(count))
    }

    @Test func `A stalled reader takes some, and exactly those arrive`() throws {
        var board = try PseudoTerminal()
        let port = try SerialPort(opening: board.path)
        try waitForReader(true, of: &board)
        let pile = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
        let taken = try give(pile, to: board)
        #expect(taken > 1000 && taken < 100_000)
        #expect(try receive(taken, from: port) == Array(pile.prefix(taken)))
        var buffer: [UInt8] = [0]
        #expect(try port.read(into: &buffer) == .nothing)
        #expect(try wait(board.descriptor, for: .writable) == .writable)
    }

    @Test func `It is drained when the last byte has been read, and not before`() throws {
        var board = try PseudoTerminal()
        let port = try SerialPort(opening: board.path)
        try waitForReader(true, of: &board)
        #expect(try board.isDrained())
        for size in [1, 255, 4095, 4096, 4097, 12_000] {
            let pile = [UInt8](repeating: 1, count: size)
            let taken = try give(pile, to: board)
            #expect(taken > 0)
            var buffer = [UInt8](repeating: 0, count: 997)
            var read = 0
            while read < taken {
                #expect(try !board.isDrained(), "\(taken - read) of \(taken) bytes are unread")
                _ = try wait(port.descriptor, for: .readable)
                guard case .bytes(let count) = try port.read(into: &buffer) else { continue }
                read += count
            }
            #expect(try board.isDrained())
            #expect(board.hasReader == true)
        }
    }

    @Test func `Looking whether it is drained isn't taken for a reader`() throws {
        var board = try PseudoTerminal()
        let reader = try open(board.path)
        try waitForReader(true, of: &board)
        for _ in 0..<10 { #expect(try board.isDrained()) }
        try reader.close()
        try waitForReader(false, of: &board)
        try board.noticeReader()
        #expect(board.hasReader == false)
    }

    private func open(_ path: String) throws -> Descriptor {
        try Descriptor.open(path, for: .readWrite, options: [.nonBlocking, .noControllingTerminal])
    }
}
