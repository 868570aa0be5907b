import SerialIO
import SystemCalls
import TestSupport
import Testing

/// Another program's pseudo-terminal, and what the kernel's own line discipline does.
@Suite struct SocatTests {
    @Test func `Every byte passes through socat, whatever frame and speed are asked for`() throws {
        let folder = try TemporaryFolder()
        let link = folder.path + "/port"
        let appeared = try PathWatch(folder.path, for: .appeared)
        let input = try Descriptor.pipe()
        let output = try Descriptor.pipe()
        let socat = try ChildProcess(
            ["socat", "PTY,link=\(link)", "STDIO"], environment: ["PATH=/usr/bin:/bin"],
            redirections: [(ours: input.readEnd.number, its: 0), (ours: output.writeEnd.number, its: 1)])
        _ = try wait(appeared.descriptor, for: .readable)

        let port = try SerialPort(
            opening: link,
            settings {
                $0.baud = 1_234_567
                $0.frame = FrameFormat(.seven, .even, .two)
                $0.flow = .hardware
            })
        #expect(port.report == SerialReport())
        let bytes = everyByte
        try input.writeEnd.writeAll(bytes.span.bytes)
        #expect(try receive(256, from: port) == everyByte)
        enqueue(everyByte, in: port)
        #expect(try port.write() == .sent(everyByte))
        var heard: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 256)
        while heard.count < 256 {
            let count = try output.readEnd.read(into: &piece)
            try #require(count > 0, "socat has gone")
            heard += piece[..<count]
        }
        #expect(heard == everyByte)

        socat.send(9)
        var buffer = [UInt8](repeating: 0, count: 16)
        #expect(try port.read(into: &buffer, after: wait(port.descriptor, for: .readable)) == .unplugged)
    }

    @Test func `With software flow control the board stops what is sent, and has it go on`() throws {
        var board = try PseudoTerminal()
        let port = try SerialPort(opening: board.path, settings { $0.flow = .software })
        try waitForReader(true, of: &board)
        _ = try give([0x41, 0x13, 0x42], to: board)
        // The kernel heeds the 13 before it hands over what came behind it.
        #expect(try receive(2, from: port) == [0x41, 0x42])
        enqueue([1, 2, 3], in: port)
        #expect(try port.write() == .waiting)
        _ = try give([0x11, 0x43], to: board)
        #expect(try receive(1, from: port) == [0x43])
        #expect(try wait(port.descriptor, for: .writable).contains(.writable))
        #expect(try port.write() == .sent([1, 2, 3]))
        #expect(try receive(3, from: board) == [1, 2, 3])
    }

    @Test func `What a pseudo-terminal hasn't is told, and it works`() throws {
        let board = try PseudoTerminal()
        let port = try SerialPort(
            opening: board.path,
            settings { ($0.dtr, $0.rts, $0.resets, $0.wantsLowLatency) = (.on, .off, true, true) })
        func lacks(_ call: String) -> SystemError { SystemError(call: call, code: 25, path: board.path) }
        #expect(
            port.report.remarks == [
                .lineNotSet(.dtr, lacks("TIOCMBIS")), .lineNotSet(.rts, lacks("TIOCMBIC")),
                .notReset(lacks("TIOCMBIC")), .noLowLatency(lacks("TIOCGSERIAL")),
            ])
        #expect(port.deadline == nil)
    }
}
