internal import Glibc
public import SystemCalls

/// An open serial port, locked and raw, that never waits: `poll` does.
///
/// What it does to a port: it takes the lock (`flock`, and `TIOCEXCL` on a real line) before it touches any setting,
/// then makes the line raw, as ``SerialSettings`` say, and deaf to modem lines. The kernel raises DTR and RTS at open,
/// and lowers them at close if the port is set so (`HUPCL`); nothing here touches either unless the settings ask for it.
/// What waits in the kernel is kept: the first bytes of a board are never thrown away.
public final class SerialPort: OpenPort {
    /// The name that it was opened by.
    public let path: String
    /// Whether it is the slave of a pseudo-terminal, which is no line: it has no speed, no frame, no control lines.
    public let isPseudoTerminal: Bool
    /// What opening it came to.
    public private(set) var report: SerialReport
    /// The speed that the driver reads back, which may be near the one asked for, not it.
    public private(set) var baud: BaudRate

    let line: Descriptor
    private let settings: SerialSettings
    private var outbox = Outbox()
    /// What the line is held in for a moment.
    var hold: Hold?
    private let countedBefore: SerialCounters?

    /// Opens a port and makes it ready.
    ///
    /// - Throws: the first call that failed, under its own name or that of the `ioctl`: `open`, `flock`
    ///   (``SystemError/Kind/busy``: another program has it), `TCSETS2` and its kin. What is no terminal at all is `open`
    ///   with `ENOTTY`; a frame or a flow control that the driver hasn't is `TCSETS2` with `EOPNOTSUPP`.
    public init(opening path: String, _ settings: SerialSettings = SerialSettings()) throws(SystemError) {
        var line = try Descriptor.open(
            path, for: .readWrite, options: [.nonBlocking, .noControllingTerminal])
        guard case .characterDevice(let device) = try line.status().kind, try Self.isTerminal(line)
        else { throw SystemError(call: "open", code: ENOTTY, path: path) }
        let isPseudoTerminal = device.isPseudoTerminal
        line.isClosedAtOnce = !isPseudoTerminal
        try line.lock(exclusively: !isPseudoTerminal)
        let speed = try Self.configure(line, settings, isPseudoTerminal: isPseudoTerminal)
        let countedBefore = try Self.counters(of: line)
        let wishes = try Wishes(settings, on: line)
        report = SerialReport(
            speed: isPseudoTerminal ? nil : speed,
            latencyTimer: isPseudoTerminal
                ? nil : LatencyTimer.read(major: device.major, minor: device.minor),
            remarks: wishes.remarks)
        hold = wishes.hold
        baud = speed.actual
        self.countedBefore = countedBefore
        self.path = path
        self.isPseudoTerminal = isPseudoTerminal
        self.line = line
        self.settings = settings
    }

    /// Closes it, without waiting: what the line hasn't carried yet is dropped.
    deinit {
        if !isPseudoTerminal { letGo() }
    }

    /// Goes on at another speed. What waits in the kernel was read at the old one and is thrown away. DTR and RTS stay.
    ///
    /// - Throws: the error of `TCSETS2` and its kin.
    public func changeSpeed(to baud: BaudRate) throws(SystemError) {
        var settings = settings
        settings.baud = baud
        let speed = try Self.configure(line, settings, isPseudoTerminal: isPseudoTerminal)
        self.baud = speed.actual
        if !isPseudoTerminal { report.speed = speed }
        try line.flushInput()
    }

    public func counters() throws(SystemError) -> SerialCounters? {
        guard let countedBefore, let counted = try Self.counters(of: line) else { return nil }
        return counted - countedBefore
    }

    // MARK: Waiting

    public var descriptor: Int32 { line.number }

    public var interest: Readiness { outbox.isEmpty ? .readable : [.readable, .writable] }

    // MARK: Reading

    public func read(
        into buffer: inout [UInt8], after readiness: Readiness = .readable
    ) throws(SystemError) -> ReadOutcome {
        precondition(!buffer.isEmpty, "a buffer of no size can't tell bytes from the end")
        do {
            let count = try line.read(into: &buffer)
            return count > 0 ? .bytes(count) : .unplugged
        } catch  where error.wouldBlock {
            return readiness.isOver ? .unplugged : .nothing
        } catch  where error.meansUnplugged {
            return .unplugged
        }
    }

    // MARK: Writing

    public func enqueue(_ message: [UInt8]) -> Bool {
        outbox.add(message)
    }

    public func write() throws(SystemError) -> WriteOutcome {
        while let bytes = outbox.next {
            do {
                if let message = outbox.accept(try line.write(bytes.span.bytes)) {
                    return .sent(message)
                }
            } catch  where error.wouldBlock {
                return .waiting
            } catch  where error.meansUnplugged {
                return .unplugged
            }
        }
        return .idle
    }

    public var waitingBytes: Int { outbox.waiting }

    public var unsent: [Outbox.Unsent] { outbox.unsent }
}

// MARK: Opening and closing

extension SerialPort {
    /// Whether a device is a terminal at all; one that answers with another error is, and has it.
    private static func isTerminal(_ line: borrowing Descriptor) throws(SystemError) -> Bool {
        do throws(SystemError) {
            _ = try TerminalModes(of: line)
            return true
        } catch  where error.code == ENOTTY || error.code == EINVAL {
            return false
        }
    }

    /// Makes the line raw, as wished, and reads back what became of that.
    private static func configure(
        _ line: borrowing Descriptor, _ settings: SerialSettings, isPseudoTerminal: Bool
    ) throws(SystemError) -> LineSpeed {
        var modes = try TerminalModes(of: line)
        modes.makeRaw(frame: settings.frame, flow: settings.flow)
        modes.speed = settings.baud
        if settings.keepsLines { modes.hangsUp = false }
        try modes.apply(to: line)
        let held = try TerminalModes(of: line)
        guard isPseudoTerminal || held.frame == settings.frame && held.flow == settings.flow else {
            throw SystemError(call: "TCSETS2", code: EOPNOTSUPP, path: line.path)
        }
        // A driver that reads back 0 says nothing: what was asked for stands.
        return LineSpeed(asked: settings.baud, actual: held.speed ?? settings.baud)
    }

    /// What a driver has counted since its device appeared; nil if it counts nothing.
    private static func counters(of line: borrowing Descriptor) throws(SystemError) -> SerialCounters? {
        do throws(SystemError) {
            return try line.errorCounts()
        } catch {
            if error.meansUnplugged { throw error }
            return nil
        }
    }

    /// Makes sure that closing a real line doesn't wait: by itself the kernel waits up to 30 s for a line whose other
    /// side takes nothing. All of it may fail once the board is gone.
    private func letGo() {
        if settings.flow != .none { stopHeedingFlow() }
        do throws(SystemError) {
            try hold?.end(on: line)
        } catch {
            // Gone: then no board is left in a reset.
        }
        _ = tcflush(line.number, TCIOFLUSH)
        _ = ioctl(line.number, UInt(TIOCNXCL))
    }

    /// What the hardware has taken already can't be flushed, and goes out only where nothing holds it up.
    private func stopHeedingFlow() {
        do throws(SystemError) {
            var modes = try TerminalModes(of: line)
            modes.flow = .none
            try modes.apply(to: line)
        } catch {
            // Gone: then nothing waits for it.
        }
    }
}
