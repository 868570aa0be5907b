internal import CLinux
internal import Glibc
public import SystemCalls

/// The device's side of a pseudo-terminal: a serial line with a path, for a board that is a program.
///
/// A reader is whoever has the path open. Like a real board it talks to nobody when nobody listens: what is written
/// then is dropped, and what a reader left unread goes when it does. No slave is held open here, since the master
/// tells exactly whether one is: it is hung up while none is, and ``descriptor`` then is a watch for the next.
public struct PseudoTerminal: ~Copyable, Sendable {
    /// The path of the slave: `/dev/pts/7`.
    public let path: String
    /// Whether someone has it open, as of the last ``noticeReader()``.
    public private(set) var hasReader = false

    /// Goes first: once the master is closed, the path may be somebody else's.
    private let link: StableLink?
    private let master: Descriptor
    private let openings: PathWatch

    /// Makes a pseudo-terminal, raw, that nobody reads yet.
    ///
    /// - Parameter link: a stable name for it: a symbolic link that goes with it. One that leads nowhere is replaced.
    /// - Throws: the first call that failed; `symlink` with `EEXIST` if ``name`` is something else's.
    public init(link: String? = nil) throws(SystemError) {
        let number = clinux_open_master()
        guard number >= 0 else {
            throw SystemError(call: "posix_openpt", code: errno, path: "/dev/ptmx")
        }
        let master = Descriptor(owning: number, path: "/dev/ptmx")
        let path = try Self.slavePath(of: master)
        // Until a slave has been opened and closed once, a master doesn't look hung up.
        try Self.makeRaw(Self.openSlave(path))
        let openings = try PathWatch(path, for: .opened)
        self.link =
            if let link {
                try StableLink(at: link, to: path)
            } else {
                nil
            }
        self.path = path
        self.master = master
        self.openings = openings
    }

    /// What to open it by: the link's name where there is one, else ``path``.
    public var name: String {
        switch link {
        case .some(let link): link.path
        case .none: path
        }
    }

    // MARK: Waiting

    /// For ``Poller``: changes with ``hasReader``. Wait for ``Readiness/readable``, and for ``Readiness/writable`` only while
    /// there is a reader that has left no room. Then ``read(into:)`` what there is, and ``noticeReader()``.
    public var descriptor: Int32 { hasReader ? master.number : openings.descriptor }

    /// Looks whether someone has it open. When the last reader has gone, drops what it left unread and makes the
    /// line raw again.
    public mutating func noticeReader() throws(SystemError) {
        if hasReader {
            if try !isHungUp() {
                return
            }
            try clearSlave()
        }
        // In this order: whoever opens it after the look wakes the watch.
        try openings.drain()
        hasReader = try !isHungUp()
    }

    // MARK: Bytes

    /// Takes what a reader has sent. Never waits.
    ///
    /// - Returns: how many bytes came; 0 for none, also when the reader has gone.
    public func read(into buffer: inout [UInt8]) throws(SystemError) -> Int {
        do {
            return try master.read(into: &buffer)
        } catch  where error.wouldBlock || error.code == EIO {
            return 0
        }
    }

    /// Gives bytes to the reader; drops them while there is none. Never waits.
    ///
    /// - Returns: how many were taken. Fewer than all: some 20 kB lie unread, wait until it is writable.
    public func write(_ bytes: RawSpan) throws(SystemError) -> Int {
        guard hasReader else {
            return bytes.byteCount
        }
        var taken = 0
        while taken < bytes.byteCount {
            do {
                taken += try master.write(bytes.extracting(droppingFirst: taken))
            } catch  where error.wouldBlock {
                return taken
            }
        }
        return taken
    }

    /// Whether all that was given has been read, or nobody is there to read it.
    ///
    /// Closing a master destroys what its slave hasn't read: who wants the last bytes to arrive asks first, and asks
    /// again a few milliseconds later, since no event tells. While a reader keeps others out (`TIOCEXCL`), false.
    public func isDrained() throws(SystemError) -> Bool {
        guard hasReader else {
            return true
        }
        let slave: Descriptor
        do {
            slave = try Self.openSlave(path)
        } catch  where error.kind == .busy {
            return false
        }
        // The look with `poll` comes first: it also moves on what is still between the two sides.
        var poller = Poller()
        poller.watch(slave.number, for: .readable)
        try poller.wait(until: BootTime(nanoseconds: 0))
        var unread: Int32 = 0
        guard ioctl(slave.number, UInt(FIONREAD), &unread) == 0 else {
            throw SystemError(call: "ioctl", code: errno, path: path)
        }
        return unread == 0 && !poller[0].contains(.readable)
    }
}

// MARK: The other side

extension PseudoTerminal {
    private static func slavePath(of master: borrowing Descriptor) throws(SystemError) -> String {
        var path = [CChar](repeating: 0, count: 64)
        guard clinux_slave_path(master.number, &path, path.count) == 0 else {
            throw SystemError(call: "ptsname_r", code: errno, path: master.path)
        }
        return path.withUnsafeBytes { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }

    private static func openSlave(_ path: String) throws(SystemError) -> Descriptor {
        try Descriptor.open(path, for: .readWrite, options: [.nonBlocking, .noControllingTerminal])
    }

    private static func makeRaw(_ slave: consuming Descriptor) throws(SystemError) {
        var modes = try TerminalModes(of: slave)
        modes.makeRaw()
        try modes.apply(to: slave)
    }

    private func isHungUp() throws(SystemError) -> Bool {
        var poller = Poller()
        poller.watch(master.number, for: .readable)
        try poller.wait(until: BootTime(nanoseconds: 0))
        return poller[0].contains(.hungUp)
    }

    /// Drops what lies unread: first what is on its way, then what has arrived.
    private func clearSlave() throws(SystemError) {
        let slave: Descriptor
        do {
            slave = try Self.openSlave(path)
        } catch  where error.kind == .busy {
            return  // the next reader is there already, and keeps others out
        }
        guard tcflush(master.number, TCOFLUSH) == 0, tcflush(slave.number, TCIFLUSH) == 0 else {
            throw SystemError(call: "tcflush", code: errno, path: path)
        }
        try Self.makeRaw(slave)
    }
}
