import CFakeDriver
import Glibc
import SerialIO
import SystemCalls
import Testing
import Timing

/// A port's line, on a driver that is played: what no pseudo-terminal has.
@Suite struct PlayedDriverTests {
    // MARK: Opening

    @Test func `The lock comes before any setting, and nothing else is done to a line`() throws {
        let played = try PlayedPort()
        _ = try played.open()
        #expect(
            played.calls == [
                "open", "TCGETS2", "flock", "TIOCEXCL", "TCGETS2", "TCSETS2", "TCGETS2", "TIOCGICOUNT",
                "tcflush both", "TIOCNXCL", "close",
            ])
    }

    @Test func `A locked port is left exactly as it is`() throws {
        let played = try PlayedPort()
        let first = try played.open(settings { $0.baud = 9600 })
        let before = played.calls
        #expect(throws: SystemError(call: "flock", code: EWOULDBLOCK, path: played.path)) {
            _ = try played.open()
        }
        #expect(played.calls == before + ["open", "TCGETS2", "flock", "close"])
        #expect(played.state.output_speed == 9600)
        _ = consume first
    }

    @Test func `A port without hardware says so, and isn't called something else than a port`() throws {
        let played = try PlayedPort()
        played.fail("TCGETS2", with: EIO)
        #expect(throws: SystemError(call: "TCGETS2", code: EIO, path: played.path)) { _ = try played.open() }
    }

    // MARK: Speed

    @Test(arguments: [
        (BaudRate(115_200), BaudRate(115_384), true), (BaudRate(9600), BaudRate(9584), true),
        (BaudRate(250_000), BaudRate(250_000), true), (BaudRate(921_600), BaudRate(1_000_000), false),
        (BaudRate(12_000_000), BaudRate(3_000_000), false),
    ])
    func `The speed that the hardware makes of it is read back, with its error`(
        asked: BaudRate?, actual: BaudRate?, isNearEnough: Bool
    ) throws {
        let (asked, actual) = (try #require(asked), try #require(actual))
        let played = try PlayedPort()
        played.change { $0.clock = 3_000_000 }
        let port = try played.open(SerialSettings(baud: asked))
        #expect(port.report == SerialReport(speed: LineSpeed(asked: asked, actual: actual)))
        #expect(port.report.speed?.isNearEnough == isNearEnough)
        #expect(port.baud == actual)
    }

    @Test
    func `A change of speed keeps frame, flow control and lines, and drops what was read at the old one`()
        throws
    {
        let played = try PlayedPort()
        let wanted = settings {
            $0.frame = FrameFormat(.seven, .odd, .two)
            $0.flow = .software
        }
        let port = try played.open(wanted)
        let (before, calls) = (played.state, played.calls)
        try port.changeSpeed(to: 12_345)
        #expect(played.state.output_speed == 12_345)
        #expect(port.report.speed == LineSpeed(asked: 12_345, actual: 12_345))
        #expect(played.state.control == before.control)
        #expect(played.state.input == before.input)
        #expect(played.state.lines == before.lines)
        #expect(played.calls == calls + ["TCGETS2", "TCSETS2", "TCGETS2", "tcflush in"])
    }

    // MARK: Frame and flow control

    @Test func `Every frame format is set`() throws {
        for dataBits in FrameFormat.DataBits.allCases {
            for parity in FrameFormat.Parity.allCases {
                for stopBits in FrameFormat.StopBits.allCases {
                    let frame = FrameFormat(dataBits, parity, stopBits)
                    let played = try PlayedPort()
                    _ = try played.open(settings { $0.frame = frame })
                    #expect(Self.written(played.state.control) == "\(frame)")
                }
            }
        }
    }

    /// The frame format that control flags say, read from the numbers of the kernel's header.
    private static func written(_ control: UInt32) -> String {
        let parity =
            control & 0o400 == 0
            ? "N"
            : control & 0x4000_0000 == 0
                ? (control & 0o1000 == 0 ? "E" : "O") : (control & 0o1000 == 0 ? "S" : "M")
        return "\(5 + (control & 0o60) >> 4)\(parity)\(control & 0o100 == 0 ? 1 : 2)"
    }

    @Test(arguments: [
        (UInt32(0o60), "7N1"), (UInt32(0o400), "8E1"), (UInt32(0x4000_0000), "8M1"), (UInt32(0o100), "8N2"),
    ])
    func `A frame that the driver doesn't take is an error, and not another frame`(
        lacks: UInt32, frame: String
    ) throws {
        let played = try PlayedPort()
        played.change { $0.lacks = lacks }
        let format = try #require(FrameFormat(frame))
        let wanted = settings { $0.frame = format }
        #expect(throws: SystemError(call: "TCSETS2", code: EOPNOTSUPP, path: played.path)) {
            _ = try played.open(wanted)
        }
        _ = try played.open()
    }

    @Test func `Flow control that the driver hasn't is an error`() throws {
        let played = try PlayedPort()
        played.change { $0.lacks = 0x8000_0000 }
        #expect(throws: SystemError(call: "TCSETS2", code: EOPNOTSUPP, path: played.path)) {
            _ = try played.open(settings { $0.flow = .hardware })
        }
        _ = try played.open(settings { $0.flow = .software })
    }

    @Test func `Modem lines mean nothing to a port: their loss is no end of file`() throws {
        let played = try PlayedPort()
        _ = try played.open()
        #expect(played.state.control & UInt32(CLOCAL | CREAD) == UInt32(CLOCAL | CREAD))
    }

    @Test func `No setting of an earlier program is left`() throws {
        let played = try PlayedPort()
        played.change {
            $0.control = 0o60 | 0o400 | 0o1000 | 0o100 | 0xC000_0000 | 0x100F_100F
            ($0.input, $0.output, $0.local) = (.max, .max, .max)
        }
        _ = try played.open()
        let state = played.state
        #expect([state.input, state.output, state.local] == [0, 0, 0])
        // BOTHER, CS8, CREAD, CLOCAL; HUPCL was off and stays so.
        #expect(state.control == 0x1000 | 0o60 | 0o200 | 0o4000)
        #expect((state.characters.5, state.characters.6) == (0, 1))
        #expect((state.input_speed, state.output_speed) == (115_200, 115_200))
    }

    @Test func `Speeds are set by TCSETS2 alone, never by tcsetattr`() throws {
        let played = try PlayedPort()
        let port = try played.open(SerialSettings(baud: 31_250))
        try port.changeSpeed(to: 9600)
        #expect(
            played.calls.filter { $0.hasPrefix("TCSETS") || $0 == "tcsetattr" } == ["TCSETS2", "TCSETS2"])
        #expect(played.state.control & 0x100F_100F == 0x1000)
    }

    // MARK: DTR and RTS

    private static let dtr = UInt32(TIOCM_DTR)
    private static let rts = UInt32(TIOCM_RTS)

    @Test func `Unless asked, DTR, RTS and HUPCL are left to the kernel`() throws {
        let played = try PlayedPort()
        let port = try played.open()
        #expect(!played.calls.contains { $0.hasPrefix("TIOCM") })
        #expect(played.state.lines == Self.dtr | Self.rts)
        #expect(played.state.control & UInt32(HUPCL) != 0)
        _ = consume port
        #expect(played.state.lines == 0)
    }

    @Test func `Kept lines are no edge to the board from the second time on`() throws {
        let played = try PlayedPort()
        for _ in 0..<3 { _ = try played.open(settings { $0.keepsLines = true }) }
        #expect(played.state.dtr_edges == 1)
        #expect(played.state.lines == Self.dtr | Self.rts)
        let other = try PlayedPort()
        for _ in 0..<3 { _ = try other.open() }
        #expect(other.state.dtr_edges == 3)
    }

    @Test func `Control lines are set as wished, each for itself`() throws {
        let played = try PlayedPort()
        _ = try played.open(settings { $0.dtr = .off })
        _ = try played.open(settings { $0.rts = .off })
        _ = try played.open(settings { ($0.dtr, $0.rts) = (.on, .off) })
        #expect(
            played.calls.filter { $0.hasPrefix("TIOCM") } == [
                "TIOCMBIC DTR", "TIOCMBIC RTS", "TIOCMBIS DTR", "TIOCMBIC RTS",
            ])
    }

    @Test func `A driver without control lines is told of, and the port works`() throws {
        var played = try PlayedPort()
        played.fail("TIOCMBIC", with: EINVAL)
        let port = try played.open(settings { ($0.dtr, $0.rts, $0.resets) = (.on, .off, true) })
        let error = SystemError(call: "TIOCMBIC", code: EINVAL, path: played.path)
        #expect(port.report.remarks == [.lineNotSet(.rts, error), .notReset(error)])
        #expect(port.deadline == nil)
        try waitForReader(true, of: &played.board)
        _ = try give([1, 2, 3], to: played.board)
        #expect(try receive(3, from: port) == [1, 2, 3])
    }

    @Test func `A board that goes away while its lines are set is gone, not without lines`() throws {
        let played = try PlayedPort()
        played.fail("TIOCMBIC", with: EIO)
        #expect(throws: SystemError(call: "TIOCMBIC", code: EIO, path: played.path)) {
            _ = try played.open(settings { $0.dtr = .off })
        }
    }

    @Test func `A reset holds DTR off until its time is over, and leaves RTS alone`() throws {
        let played = try PlayedPort()
        let port = try played.open(settings { $0.resets = true })
        #expect(played.state.lines == Self.rts)
        let deadline = port.deadline
        let end = try #require(deadline)
        port.deadlinePassed(at: BootTime(nanoseconds: end.nanoseconds - 1))
        #expect(played.state.lines == Self.rts)
        port.deadlinePassed(at: end)
        #expect(played.state.lines == Self.dtr | Self.rts)
        #expect(port.deadline == nil)
    }

    @Test func `No board is left in a reset by a port that is closed meanwhile`() throws {
        let played = try PlayedPort()
        _ = try played.open(settings { ($0.resets, $0.keepsLines) = (true, true) })
        #expect(played.state.lines == Self.dtr | Self.rts)
    }

    // MARK: Break

    @Test func `A break lasts until its time is over`() throws {
        let played = try PlayedPort()
        let port = try played.open()
        let now = BootTime(nanoseconds: 1_000_000_000)
        #expect(try port.sendBreak(at: now) == true)
        #expect(played.state.is_in_break == true)
        #expect(port.deadline == now + SerialPort.breakTime)
        #expect(try port.sendBreak(at: now + SerialPort.breakTime) == false)
        port.deadlinePassed(at: now + SerialPort.breakTime)
        #expect(played.state.is_in_break == false)
        #expect(played.calls.count { $0 == "TIOCSBRK" } == 1)
    }

    @Test func `A board that knows no break goes on`() throws {
        var played = try PlayedPort()
        played.fail("TIOCSBRK", with: EOPNOTSUPP)
        let port = try played.open()
        #expect(throws: SystemError(call: "TIOCSBRK", code: EOPNOTSUPP, path: played.path)) {
            try port.sendBreak(at: .now())
        }
        #expect(port.deadline == nil)
        try waitForReader(true, of: &played.board)
        _ = try give(everyByte, to: played.board)
        #expect(try receive(256, from: port) == everyByte)
    }

    // MARK: Latency

    @Test func `Low latency is asked for only where it is wished, and kept`() throws {
        let played = try PlayedPort()
        played.change { $0.serial_flags = 0x10 }
        _ = try played.open()
        #expect(played.state.serial_flags == 0x10)
        let port = try played.open(settings { $0.wantsLowLatency = true })
        #expect(played.state.serial_flags == 0x2010)
        #expect(port.report.remarks == [])
    }

    @Test func `Where there is no low latency it is told, and the port works`() throws {
        let played = try PlayedPort()
        let wanted = settings { $0.wantsLowLatency = true }
        played.change { $0.knows_low_latency = false }
        #expect(try played.open(wanted).report.remarks == [.noLowLatency(nil)])
        played.fail("TIOCSSERIAL", with: EPERM)
        #expect(
            try played.open(wanted).report.remarks == [
                .noLowLatency(SystemError(call: "TIOCSSERIAL", code: EPERM, path: played.path))
            ])
        played.fail("TIOCGSERIAL", with: ENOTTY)
        #expect(
            try played.open(wanted).report.remarks == [
                .noLowLatency(SystemError(call: "TIOCGSERIAL", code: ENOTTY, path: played.path))
            ])
    }

    // MARK: Counters

    @Test func `Counters tell what went wrong since the port was opened, across the end of their numbers`()
        throws
    {
        let played = try PlayedPort()
        played.change { ($0.frame, $0.parity, $0.overrun) = (.max, 7, 1) }
        let port = try played.open()
        #expect(try port.counters() == SerialCounters())
        played.change { ($0.frame, $0.parity, $0.overrun) = (1, 10, 5) }
        played.change { ($0.buffer_overrun, $0.breaks) = (5, 6) }
        #expect(
            try port.counters()
                == SerialCounters(frame: 2, parity: 3, overrun: 4, bufferOverrun: 5, breaks: 6))
    }

    @Test func `A driver that counts nothing has no counters, which is no error`() throws {
        let played = try PlayedPort()
        played.fail("TIOCGICOUNT", with: ENOTTY)
        #expect(try played.open().counters() == nil)
        let board = try PseudoTerminal()
        #expect(try SerialPort(opening: board.path).counters() == nil)
    }

    // MARK: The end

    @Test func `Closing doesn't wait for a line whose other side takes nothing`() throws {
        let played = try PlayedPort()
        let port = try played.open(settings { $0.flow = .hardware })
        played.change { $0.is_held_up = true }
        enqueue([UInt8](repeating: 7, count: 1000), in: port)
        #expect(try port.write() == .waiting)
        #expect(played.state.in_chip == 64)
        _ = consume port
        #expect(played.state.waiting_closes == 0)
    }

    @Test func `Closing doesn't wait for a driver that forgets nothing`() throws {
        let played = try PlayedPort()
        let port = try played.open()
        played.change { $0.waits_at_close = true }
        _ = consume port
        #expect(played.calls.last == "close")
        #expect(played.state.waiting_closes == 0)
    }

    @Test(arguments: [EIO, ENXIO, ENODEV, ENOENT, ESHUTDOWN])
    func `An unplugged board is told, whatever a read or a write calls it`(code: Int32) throws {
        let played = try PlayedPort()
        let port = try played.open()
        played.fail("read", with: code)
        played.fail("write", with: code)
        played.fail("TIOCGICOUNT", with: code)
        played.fail("TCSETS2", with: code)
        var buffer = [UInt8](repeating: 0, count: 16)
        #expect(try port.read(into: &buffer) == .unplugged)
        enqueue([1], in: port)
        #expect(try port.write() == .unplugged)
        #expect(throws: SystemError(call: "TIOCGICOUNT", code: code, path: played.path)) {
            try port.counters()
        }
        _ = consume port
    }

    @Test func `Nothing to read on a line that is over is an unplugged board, not a reason to try again`()
        throws
    {
        let played = try PlayedPort()
        let port = try played.open()
        played.fail("read", with: EAGAIN)
        var buffer = [UInt8](repeating: 0, count: 16)
        #expect(try port.read(into: &buffer, after: .readable) == .nothing)
        #expect(try port.read(into: &buffer, after: [.readable, .hungUp]) == .unplugged)
    }

    @Test(arguments: [EPROTO, ETIMEDOUT, EILSEQ, EPIPE, ENOMEM])
    func `A transfer that failed with the board still there is an error`(code: Int32) throws {
        let played = try PlayedPort()
        let port = try played.open()
        played.fail("read", with: code)
        played.fail("write", with: code)
        var buffer = [UInt8](repeating: 0, count: 16)
        #expect(throws: SystemError(call: "read", code: code, path: played.path)) {
            _ = try port.read(into: &buffer)
        }
        enqueue([1], in: port)
        #expect(throws: SystemError(call: "write", code: code, path: played.path)) { _ = try port.write() }
    }

    @Test(arguments: ["open", "flock", "TIOCEXCL", "TCGETS2", "TCSETS2"])
    func `Each call that opening makes may fail, is named, and leaves nothing open`(call: String) throws {
        let played = try PlayedPort()
        for code in [EACCES, EBUSY, EIO, ENODEV, ENXIO, EMFILE, ENOMEM, EPROTO] {
            played.fail(call, with: code)
            #expect(throws: SystemError(call: call, code: code, path: played.path)) { _ = try played.open() }
        }
        played.fail(call, with: 0)
        _ = try played.open()
        #expect(
            played.calls.count { $0 == "open" } == played.calls.count { $0 == "close" }
                + (call == "open" ? 8 : 0))
    }
}
