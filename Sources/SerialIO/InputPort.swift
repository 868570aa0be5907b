internal import Glibc
public import SystemCalls

/// Standard input as a port: bytes come from it, and nothing can be sent.
public final class InputPort: OpenPort {
    private let input: Descriptor

    /// Takes standard input.
    ///
    /// - Throws: `fcntl`'s error, if there is none.
    public init() throws(SystemError) {
        let number = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
        guard number >= 0 else { throw SystemError(call: "fcntl", code: errno, path: Self.name) }
        input = Descriptor(owning: number, path: Self.name)
    }

    private static let name = "standard input"

    public var descriptor: Int32 { input.number }

    public var interest: Readiness { .readable }

    /// The end of the input counts as unplugged.
    public func read(
        into buffer: inout [UInt8], after readiness: Readiness
    ) throws(SystemError) -> ReadOutcome {
        // Others may have made it wait for nothing or for ever: only what poll promised is read.
        guard !readiness.isEmpty else { return .nothing }
        do {
            let count = try input.read(into: &buffer)
            return count > 0 ? .bytes(count) : .unplugged
        } catch  where error.wouldBlock {
            return .nothing
        }
    }

    /// There is nobody to send to: it is dropped.
    public func enqueue(_ message: [UInt8]) -> Bool { true }

    public func write() throws(SystemError) -> WriteOutcome { .idle }

    public var waitingBytes: Int { 0 }

    public var unsent: [Outbox.Unsent] { [] }

    public var deadline: BootTime? { nil }

    public func deadlinePassed(at now: BootTime) {}

    public func sendBreak(at now: BootTime) throws(SystemError) -> Bool {
        throw SystemError(call: "TIOCSBRK", code: ENOTTY, path: Self.name)
    }

    public var report: SerialReport { SerialReport() }

    public func counters() throws(SystemError) -> SerialCounters? { nil }
}
