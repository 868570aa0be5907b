internal import Glibc

/// Something to poll that wakes when a thing happens to a path (inotify).
///
/// It says that something happened, not what or how often: the kernel folds equal events into one. Look at the thing
/// itself after ``drain()``; whatever happens after that wakes again.
public struct PathWatch: ~Copyable, Sendable {
    /// What to wake for.
    public struct Events: OptionSet, Sendable {
        public let rawValue: UInt32

        public init(rawValue: UInt32) {
            self.rawValue = rawValue
        }

        /// `IN_OPEN`: someone opened it.
        public static let opened = Events(rawValue: UInt32(IN_OPEN))
        /// `IN_CREATE`, `IN_MOVED_TO`: a new name in a directory.
        public static let appeared = Events(rawValue: UInt32(IN_CREATE | IN_MOVED_TO))
        /// `IN_DELETE`, `IN_MOVED_FROM`: a name of a directory is gone.
        public static let disappeared = Events(rawValue: UInt32(IN_DELETE | IN_MOVED_FROM))
        /// `IN_ATTRIB`: its rights changed; for a directory, those of something in it.
        public static let rightsChanged = Events(rawValue: UInt32(IN_ATTRIB))
        /// `IN_MODIFY`: someone wrote to it.
        public static let changed = Events(rawValue: UInt32(IN_MODIFY))
        /// `IN_MOVE_SELF`: it has another name now.
        public static let movedAway = Events(rawValue: UInt32(IN_MOVE_SELF))
    }

    private let notifier: Descriptor

    /// Starts to watch.
    ///
    /// - Throws: `inotify_init1`'s or `inotify_add_watch`'s error; `ENOENT` if there is no such path.
    public init(_ path: String, for events: Events) throws(SystemError) {
        let number = try retrying(call: "inotify_init1", path: path) {
            inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        }
        let notifier = Descriptor(owning: number, path: path)
        _ = try retrying(call: "inotify_add_watch", path: path) {
            inotify_add_watch(number, path, events.rawValue)
        }
        self.notifier = notifier
    }

    /// Readable when something happened: for ``Poller``.
    public var descriptor: Int32 { notifier.number }

    /// Watches another path as well.
    ///
    /// - Returns: the number by which ``drainEach()`` tells it.
    /// - Throws: as ``init(_:for:)``.
    public func add(_ path: String, for events: Events) throws(SystemError) -> Int32 {
        try retrying(call: "inotify_add_watch", path: path) {
            inotify_add_watch(notifier.number, path, events.rawValue)
        }
    }

    /// Forgets what happened until now. Never waits.
    ///
    /// - Returns: whether anything had.
    @discardableResult
    public func drain() throws(SystemError) -> Bool {
        try !drainEach().isEmpty
    }

    /// Forgets what happened until now. Never waits.
    ///
    /// - Returns: the numbers of the paths to which something happened; -1 if the kernel lost count: then to any.
    public func drainEach() throws(SystemError) -> Set<Int32> {
        var buffer = [UInt8](repeating: 0, count: 4096)
        var numbers: Set<Int32> = []
        while true {
            do {
                let count = try notifier.read(into: &buffer)
                buffer.withUnsafeBytes { bytes in
                    var place = 0
                    while place < count {
                        let event = bytes.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
                        numbers.insert(event.wd)
                        place += MemoryLayout<inotify_event>.size + Int(event.len)
                    }
                }
            } catch  where error.wouldBlock {
                return numbers
            }
        }
    }
}
