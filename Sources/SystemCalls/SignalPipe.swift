internal import CLinux
internal import Glibc

/// The signals that end a program or ask something of it, as something to poll.
///
/// While it lives, `SIGINT`, `SIGTERM`, `SIGHUP` and `SIGUSR1` wake ``descriptor`` and do nothing else, and `SIGPIPE` is
/// ignored, so that a reader that goes away is an `EPIPE` of `write`. A `SIGHUP` that was ignored before (`nohup`) stays
/// ignored. A handler and a pipe rather than a blocked mask: it works on every thread, and children don't inherit it.
/// When it ends they mean what they did before; a meaning that they got in between stays.
public struct SignalPipe: ~Copyable, Sendable {
    /// A signal that someone sent.
    public enum Signal: Hashable, Sendable {
        /// One that ends a program.
        case ending(Ending)
        /// `SIGUSR1`, whose meaning is the program's own.
        case user
    }

    /// A signal that ends a program.
    public enum Ending: Hashable, Sendable {
        /// `SIGINT`: Ctrl-C.
        case interrupt
        /// `SIGTERM`.
        case terminate
        /// `SIGHUP`: the terminal is gone. Sent by hand it means what the program makes of it (``ControllingTerminal``).
        case hangUp
    }

    private let pipe: Pipe

    /// Starts to catch.
    ///
    /// - Throws: what `pipe2` says, or `EBUSY` while another one lives: a process has one.
    public init() throws(SystemError) {
        let pipe = try Descriptor.pipe(options: .nonBlocking)
        let end = pipe.writeEnd.number
        _ = try retrying(call: "sigaction", path: nil) { clinux_catch_signals(end) }
        self.pipe = pipe
    }

    deinit {
        clinux_release_signals()
    }

    /// Readable when a signal has come: for ``Poller``.
    public var descriptor: Int32 { pipe.readEnd.number }

    /// The next signal that came, in order, or nil when there is none left. Never waits.
    public func next() throws(SystemError) -> Signal? {
        var byte: [UInt8] = [0]
        do {
            _ = try pipe.readEnd.read(into: &byte)
        } catch  where error.wouldBlock {
            return nil
        }
        return switch Int32(byte[0]) {
        case SIGINT: .ending(.interrupt)
        case SIGTERM: .ending(.terminate)
        case SIGUSR1: .user
        default: .ending(.hangUp)
        }
    }
}
