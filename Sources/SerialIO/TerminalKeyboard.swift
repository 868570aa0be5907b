internal import CLinux
internal import Glibc
public import SystemCalls

/// The keys of the terminal that a program was started from, one by one and unseen; the terminal is put in order again
/// whatever ends or stops the program, but for `SIGKILL` and `SIGSTOP`.
///
/// In the background it touches nothing and stops nobody: the keys are another program's then. A process has one.
public struct TerminalKeyboard: ~Copyable {
    /// Which keys come as bytes.
    public enum Keys: Hashable, Sendable {
        /// All but Ctrl-C; Enter is 0D.
        case all
        /// All that mean nothing to the terminal: Ctrl-C, Ctrl-Z, Ctrl-\ and Ctrl-S do what they always do.
        case plain
    }

    private let terminal: Descriptor
    private let keys: Keys

    /// Prepares to read keys; nothing changes before ``isOurs()``.
    ///
    /// - Parameter number: a descriptor of the terminal.
    /// - Throws: `EBUSY` while there is another one.
    public init(_ number: Int32, keys: Keys) throws(SystemError) {
        guard clinux_keyboard_begin(number) == 0 else { throw SystemError(call: "sigaction", code: errno) }
        self.keys = keys
        do throws(SystemError) {
            terminal = try Descriptor.reopening(number, for: .read, named: "standard input")
        } catch {
            // It may belong to another user. What `poll` calls readable doesn't block.
            terminal = Descriptor(borrowing: number, path: "standard input")
        }
    }

    deinit {
        clinux_keyboard_end()
    }

    /// For ``Poller``; to be read while ``isOurs()``.
    public var descriptor: Int32 { terminal.number }

    /// Whether the keys are ours now: whether we are in the foreground. Then the terminal is made ready for it; to be
    /// asked before each wait and each read.
    ///
    /// - Throws: `tcsetattr`'s error: the terminal is gone.
    public func isOurs() throws(SystemError) -> Bool {
        let result = clinux_keyboard_take(keys == .all ? 1 : 0)
        guard result >= 0 else { throw SystemError(call: "tcsetattr", code: errno, path: terminal.path) }
        return result > 0
    }

    /// The keys that were pressed; none if there are none. Never waits.
    ///
    /// - Throws: what `read` fails with; `EPIPE` if the terminal is gone.
    public func read() throws(SystemError) -> ArraySlice<UInt8> {
        var buffer = [UInt8](repeating: 0, count: 4096)
        do throws(SystemError) {
            let count = try terminal.read(into: &buffer)
            guard count > 0 else { throw SystemError(call: "read", code: EPIPE, path: terminal.path) }
            return buffer[..<count]
        } catch  where error.wouldBlock {
            return []
        }
    }
}
