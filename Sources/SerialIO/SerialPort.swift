internal import CLinux
internal import Glibc
public import SystemCalls

/// An open serial port, locked and raw, that never waits: `poll` does.
///
/// What it does to a port: it takes the lock (`flock`, and `TIOCEXCL` on a real line) before it touches any setting,
/// then makes the line raw, 8N1, without flow control and deaf to modem lines. The kernel raises DTR and RTS at
/// open, and lowers them at close if the port was set so; nothing here touches them, or `HUPCL`. What waits in the
/// kernel is kept: the first bytes of a board are never thrown away.
public struct SerialPort: ~Copyable, Sendable {
    /// The name that it was opened by.
    public let path: String
    /// The speed that the driver reads back, which may be near the one asked for, not it.
    public private(set) var baud: BaudRate
    /// Whether it is the slave of a pseudo-terminal, where the speed means nothing.
    public let isPseudoTerminal: Bool

    private let line: Descriptor
    private var outbox = Outbox()

    /// Opens a port and makes it ready.
    ///
    /// - Throws: the first call that failed: `open`, `flock` (``SystemError/Kind/busy``: another program has it),
    ///   `ioctl`, `tcsetattr`. What is no terminal at all is `open` with `ENOTTY`.
    public init(opening path: String, baud: BaudRate) throws(SystemError) {
        let line = try Descriptor.open(
            path, for: .readWrite, options: [.nonBlocking, .noControllingTerminal])
        guard case .characterDevice(let major) = try line.status().kind, isatty(line.number) == 1 else {
            throw SystemError(call: "open", code: ENOTTY, path: path)
        }
        let isPseudoTerminal = Self.pseudoTerminalMajors.contains(major)
        try Self.lock(line, exclusively: !isPseudoTerminal)
        let actualBaud = try Self.makeRaw(line, baud: baud)
        self.baud = actualBaud
        self.path = path
        self.isPseudoTerminal = isPseudoTerminal
        self.line = line
    }

    deinit {
        if !isPseudoTerminal {
            // The kernel would wait up to 30 s for a line that takes nothing. Both may fail once the board is gone.
            _ = tcflush(line.number, TCOFLUSH)
            _ = ioctl(line.number, UInt(TIOCNXCL))
        }
    }

    /// Closes it, without waiting: what the line hasn't carried yet is dropped.
    public consuming func close() {}

    /// Goes on at another speed. What waits in the kernel was read at the old one and is thrown away. DTR and RTS stay.
    ///
    /// - Throws: `tcsetattr`'s error.
    public mutating func changeSpeed(to baud: BaudRate) throws(SystemError) {
        self.baud = try Self.makeRaw(line, baud: baud)
        guard tcflush(line.number, TCIFLUSH) == 0 else {
            throw SystemError(call: "tcflush", code: errno, path: path)
        }
    }

    // MARK: Waiting

    /// For ``Poller``.
    public var descriptor: Int32 { line.number }

    /// What to wait for: bytes, and room while something waits to be sent.
    public var interest: Readiness { outbox.isEmpty ? .readable : [.readable, .writable] }

    // MARK: Reading

    /// What a read found.
    public enum ReadOutcome: Hashable, Sendable {
        /// That many bytes, at the beginning of the buffer.
        case bytes(Int)
        /// Nothing, now.
        case nothing
        /// The board or the other end is gone for good: close.
        case unplugged
    }

    /// Takes what has come, as much as fits.
    ///
    /// Call it for *any* readiness that `poll` reports, and pass that on: a port that is hung up stays ready for
    /// ever, so that only ``ReadOutcome/unplugged``, and then ``close()``, ends the loop.
    ///
    /// - Throws: errors that aren't an unplugged board.
    public func read(
        into buffer: inout [UInt8], after readiness: Readiness = .readable
    ) throws(SystemError) -> ReadOutcome {
        precondition(!buffer.isEmpty, "a buffer of no size can't tell bytes from the end")
        do {
            let count = try line.read(into: &buffer)
            return count > 0 ? .bytes(count) : .unplugged
        } catch  where error.wouldBlock {
            return readiness.isOver ? .unplugged : .nothing
        } catch  where Self.isUnplugged(error) {
            return .unplugged
        }
    }

    // MARK: Writing

    /// What a write did.
    public enum WriteOutcome: Hashable, Sendable {
        /// The kernel took the last byte of this message. There may be more: call again.
        case sent([UInt8])
        /// The kernel takes no more, now: wait for ``interest``.
        case waiting
        /// Nothing waits to be sent.
        case idle
        /// The board or the other end is gone for good: see ``unsent``, then close.
        case unplugged
    }

    /// Puts a message behind those that wait; ``write()`` hands it to the kernel.
    ///
    /// - Returns: false if too much waits already, or the message is empty; then no byte of it is taken.
    public mutating func enqueue(_ message: [UInt8]) -> Bool {
        outbox.add(message)
    }

    /// Hands the kernel what waits, up to the end of the oldest message.
    ///
    /// - Throws: errors that aren't an unplugged board.
    public mutating func write() throws(SystemError) -> WriteOutcome {
        while let bytes = outbox.next {
            do {
                if let message = outbox.accept(try line.write(bytes.span.bytes)) {
                    return .sent(message)
                }
            } catch  where error.wouldBlock {
                return .waiting
            } catch  where Self.isUnplugged(error) {
                return .unplugged
            }
        }
        return .idle
    }

    /// How many bytes wait to be sent.
    public var waitingBytes: Int { outbox.waiting }

    /// What the kernel hasn't taken, and how much of the oldest it did.
    public var unsent: [Outbox.Unsent] { outbox.unsent }
}

// MARK: Opening

extension SerialPort {
    /// `UNIX98_PTY_SLAVE_MAJOR` and the seven after it, from the kernel's list of devices.
    private static var pseudoTerminalMajors: ClosedRange<UInt32> { 136...143 }

    /// - Parameter exclusively: also `TIOCEXCL`, for programs that know no `flock`. Not on a pseudo-terminal: there
    ///   it outlives us for as long as the master is open, and would lock out whoever isn't root.
    private static func lock(_ line: borrowing Descriptor, exclusively: Bool) throws(SystemError) {
        guard flock(line.number, LOCK_EX | LOCK_NB) == 0 else {
            throw SystemError(call: "flock", code: errno, path: line.path)
        }
        guard !exclusively || ioctl(line.number, UInt(TIOCEXCL)) == 0 else {
            throw SystemError(call: "ioctl", code: errno, path: line.path)
        }
    }

    private static func makeRaw(_ line: borrowing Descriptor, baud: BaudRate) throws(SystemError) -> BaudRate
    {
        var actual: UInt32 = 0
        guard clinux_make_raw(line.number, baud.bitsPerSecond, &actual) == 0 else {
            throw SystemError(call: "tcsetattr", code: errno, path: line.path)
        }
        // A driver that reads back 0 says nothing: what was asked for stands.
        return BaudRate(Int(actual)) ?? baud
    }

    /// Whether a transfer failed because nothing is there any more.
    private static func isUnplugged(_ error: SystemError) -> Bool {
        [EIO, ENXIO, ENODEV, ESHUTDOWN].contains(error.code)
    }
}
