internal import CLinux
internal import Glibc

/// A file descriptor with one owner: closed when the owner lets go, never twice.
///
/// Each method is the call of the same name, tried again after `EINTR`. What fails throws ``SystemError``, which
/// names the call, the `errno` and the path that the descriptor was opened by.
public struct Descriptor: ~Copyable, Sendable {
    /// The number that the kernel knows it by: for ``Poller``, and for calls that have no method here.
    public let number: Int32
    /// The path that it was opened by, where there is one: for messages.
    public let path: String?
    /// Whether closing it drops what a serial line hasn't carried yet, where the kernel would wait for that.
    public var isClosedAtOnce = false
    private var isOwned: Bool

    /// Takes over an open descriptor, and closes it in the end.
    public init(owning number: Int32, path: String? = nil) {
        self.init(number: number, path: path, isOwned: true)
    }

    /// Uses a descriptor that belongs to someone else, such as standard output (1), and never closes it.
    public init(borrowing number: Int32, path: String? = nil) {
        self.init(number: number, path: path, isOwned: false)
    }

    private init(number: Int32, path: String?, isOwned: Bool) {
        self.number = number
        self.path = path
        self.isOwned = isOwned
    }

    deinit {
        if isOwned {
            _ = Self.close(number, atOnce: isClosedAtOnce)
        }
    }

    /// Closes it now and says what the kernel thinks of that: a full disk may show only here.
    ///
    /// - Throws: `close`'s error. The descriptor is gone all the same: Linux frees it even when it reports `EINTR`.
    public consuming func close() throws(SystemError) {
        guard isOwned else {
            return
        }
        isOwned = false
        if Self.close(number, atOnce: isClosedAtOnce) != 0, errno != EINTR {
            throw SystemError(call: "close", code: errno, path: path)
        }
    }

    private static func close(_ number: Int32, atOnce: Bool) -> Int32 {
        atOnce ? clinux_close_at_once(number) : Glibc.close(number)
    }
}

// MARK: Opening

extension Descriptor {
    /// What an opened file is for.
    public enum Access: Sendable {
        case read, write, readWrite

        fileprivate var mode: Int32 {
            switch self {
            case .read: O_RDONLY
            case .write: O_WRONLY
            case .readWrite: O_RDWR
            }
        }
    }

    /// How a file is opened. `O_CLOEXEC` is always among it.
    public struct Options: OptionSet, Sendable {
        public let rawValue: Int32

        public init(rawValue: Int32) {
            self.rawValue = rawValue
        }

        /// `O_CREAT`: made if it isn't there.
        public static let create = Options(rawValue: O_CREAT)
        /// `O_EXCL`: with ``create``, an error (`EEXIST`) if it is there.
        public static let exclusive = Options(rawValue: O_EXCL)
        /// `O_TRUNC`: emptied.
        public static let truncate = Options(rawValue: O_TRUNC)
        /// `O_APPEND`: each write goes to the end.
        public static let append = Options(rawValue: O_APPEND)
        /// `O_NONBLOCK`: calls that would wait throw an error that is ``SystemError/wouldBlock``.
        public static let nonBlocking = Options(rawValue: O_NONBLOCK)
        /// `O_NOCTTY`: a terminal doesn't become the process's own.
        public static let noControllingTerminal = Options(rawValue: O_NOCTTY)
    }

    /// `open(2)`.
    ///
    /// - Parameter permissions: the mode of a file that ``Options/create`` makes, before the umask.
    public static func open(
        _ path: String, for access: Access, options: Options = [], permissions: UInt32 = 0o600
    ) throws(SystemError) -> Descriptor {
        let number = try retrying(call: "open", path: path) {
            Glibc.open(path, access.mode | options.rawValue | O_CLOEXEC, permissions)
        }
        return Descriptor(owning: number, path: path)
    }

    /// An open file of our own, non-blocking, for what a descriptor that the process inherited leads to: a pipe or a
    /// terminal. The inherited one is shared, and must stay blocking. `name` is what errors call it.
    ///
    /// - Throws: `open`'s error; a socket can't be opened so (`ENXIO`).
    public static func reopening(
        _ number: Int32, for access: Access = .write, named name: String
    ) throws(SystemError) -> Descriptor {
        let reopened = try retrying(call: "open", path: name) {
            Glibc.open("/proc/self/fd/\(number)", access.mode | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        }
        return Descriptor(owning: reopened, path: name)
    }

    /// `pipe2(2)`, closed on exec.
    public static func pipe(options: Options = []) throws(SystemError) -> Pipe {
        var ends: (Int32, Int32) = (-1, -1)
        _ = try retrying(call: "pipe2", path: nil) {
            withUnsafeMutableBytes(of: &ends) { bytes in
                clinux_pipe2(
                    bytes.assumingMemoryBound(to: Int32.self).baseAddress, options.rawValue | O_CLOEXEC)
            }
        }
        return Pipe(readEnd: Descriptor(owning: ends.0), writeEnd: Descriptor(owning: ends.1))
    }
}
