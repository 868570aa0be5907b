public import SystemCalls

/// A port that is open, whatever carries its bytes: a line, a connection, standard input.
///
/// Nothing here waits: a loop polls ``descriptor`` for ``interest``, and calls.
public protocol OpenPort: AnyObject {
    /// For `Poller`.
    var descriptor: Int32 { get }
    /// What to wait for: bytes, and room while something waits to be sent.
    var interest: Readiness { get }

    /// Takes what has come, as much as fits.
    ///
    /// Call it for *any* readiness that `poll` reports, and pass that on: a port that is hung up stays ready for
    /// ever, so that only ``ReadOutcome/unplugged``, and then letting go of it, ends the loop.
    ///
    /// - Throws: errors that don't mean that the other side is gone.
    func read(into buffer: inout [UInt8], after readiness: Readiness) throws(SystemError) -> ReadOutcome

    /// Puts a message behind those that wait; ``write()`` hands it to the kernel.
    ///
    /// - Returns: false if too much waits already, or the message is empty; then no byte of it is taken.
    func enqueue(_ message: [UInt8]) -> Bool

    /// Hands the kernel what waits, up to the end of the oldest message.
    ///
    /// - Throws: errors that don't mean that the other side is gone.
    func write() throws(SystemError) -> WriteOutcome

    /// How many bytes wait to be sent.
    var waitingBytes: Int { get }
    /// What the kernel hasn't taken, and how much of the oldest it did.
    var unsent: [Outbox.Unsent] { get }

    /// When ``deadlinePassed(at:)`` is due; nil while nothing is.
    var deadline: BootTime? { get }
    /// Does what is due by now.
    func deadlinePassed(at now: BootTime)
    /// Begins a break, which ``deadlinePassed(at:)`` ends.
    ///
    /// - Returns: false if the line is held already, in a reset or a break: then nothing happens.
    /// - Throws: where there is no break.
    func sendBreak(at now: BootTime) throws(SystemError) -> Bool

    /// What opening it came to.
    var report: SerialReport { get }
    /// What went wrong on the line since it was opened, as far as something counts it; nil if nothing does.
    ///
    /// - Throws: errors of a port that is gone, and what it counted with it: ask while it is there.
    func counters() throws(SystemError) -> SerialCounters?
}

/// What a read found.
public enum ReadOutcome: Hashable, Sendable {
    /// That many bytes, at the beginning of the buffer.
    case bytes(Int)
    /// Nothing, now.
    case nothing
    /// The board or the other end is gone for good: let go of the port.
    case unplugged
}

/// What a write did.
public enum WriteOutcome: Hashable, Sendable {
    /// The kernel took the last byte of this message. There may be more: call again.
    case sent([UInt8])
    /// The kernel takes no more, now: wait for ``OpenPort/interest``.
    case waiting
    /// Nothing waits to be sent.
    case idle
    /// The board or the other end is gone for good: see ``OpenPort/unsent``, then let go of the port.
    case unplugged
}
