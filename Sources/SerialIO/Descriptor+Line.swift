internal import CLinux
internal import Glibc
internal import SystemCalls

// What `ioctl_tty(2)` has for serial lines. An error is called by the request: `TIOCMBIC`, not `ioctl`.
extension Descriptor {
    /// Keeps other programs out: `flock` at once, or `EWOULDBLOCK`, and then `TIOCEXCL` for programs that know no lock.
    ///
    /// - Parameter exclusively: whether also `TIOCEXCL`. Not on a pseudo-terminal: there it outlives us for as long as
    ///   the master is open, and would lock out whoever isn't root.
    func lock(exclusively: Bool) throws(SystemError) {
        guard flock(number, LOCK_EX | LOCK_NB) == 0 else { throw failed("flock") }
        guard !exclusively || ioctl(number, UInt(TIOCEXCL)) == 0 else { throw failed("TIOCEXCL") }
    }

    /// Holds a control line on or off.
    func set(_ line: ControlLine, to level: ControlLine.Level) throws(SystemError) {
        var bit = line.bit
        switch level {
        case .on: guard ioctl(number, UInt(TIOCMBIS), &bit) == 0 else { throw failed("TIOCMBIS") }
        case .off: guard ioctl(number, UInt(TIOCMBIC), &bit) == 0 else { throw failed("TIOCMBIC") }
        }
    }

    /// Holds the data line at 0 until ``endBreak()``.
    func beginBreak() throws(SystemError) {
        guard ioctl(number, UInt(TIOCSBRK)) == 0 else { throw failed("TIOCSBRK") }
    }

    func endBreak() throws(SystemError) {
        guard ioctl(number, UInt(TIOCCBRK)) == 0 else { throw failed("TIOCCBRK") }
    }

    /// Throws away what came and wasn't read.
    func flushInput() throws(SystemError) {
        guard tcflush(number, TCIFLUSH) == 0 else { throw failed("tcflush") }
    }

    /// What the driver has counted since its device appeared.
    func errorCounts() throws(SystemError) -> SerialCounters {
        var counts = clinux_error_counts()
        guard clinux_count_errors(number, &counts) == 0 else { throw failed("TIOCGICOUNT") }
        return SerialCounters(
            frame: counts.frame, parity: counts.parity, overrun: counts.overrun,
            bufferOverrun: counts.buffer_overrun, breaks: counts.breaks)
    }

    /// Asks for `ASYNC_LOW_LATENCY`.
    ///
    /// - Returns: whether the driver has it now.
    func askForLowLatency() throws(SystemError) -> Bool {
        var flags: Int32 = 0
        guard clinux_get_serial_flags(number, &flags) == 0 else { throw failed("TIOCGSERIAL") }
        guard clinux_set_serial_flags(number, flags | Int32(CLINUX_LOW_LATENCY)) == 0 else {
            throw failed("TIOCSSERIAL")
        }
        guard clinux_get_serial_flags(number, &flags) == 0 else { throw failed("TIOCGSERIAL") }
        return flags & Int32(CLINUX_LOW_LATENCY) != 0
    }

    private func failed(_ call: String) -> SystemError {
        SystemError(call: call, code: errno, path: path)
    }
}
