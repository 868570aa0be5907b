internal import Accessories
public import SystemCalls

/// Says when to look for what others changed, for a loop that polls: something to poll, and a deadline.
///
/// A writer tells by touching the `-notify` file after it has committed. One that is killed in between doesn't; so after the
/// WAL has grown one look is due a little later, too. Where nobody writes nothing wakes. It is of use as long as its registry
/// is there.
public struct StoreWatch: ~Copyable, Sendable {
    /// How long after the WAL has grown a commit is surely done, or never will be.
    private static let delay = Duration.milliseconds(50)

    private let watch: PathWatch
    private let wal: Int32
    /// When ``isDue(at:)`` will say yes, though nothing else happens; nil if never.
    public private(set) var deadline: BootTime?

    init(of files: StoreFiles) throws(SystemError) {
        let watch = try PathWatch(files.notify, for: [.changed, .rightsChanged])
        // A name that is taken away is a right less.
        _ = try watch.add(files.database, for: [.rightsChanged, .movedAway])
        wal = try watch.add(files.wal, for: .changed)
        self.watch = watch
    }

    /// Readable when there is something to look at: for ``Poller``.
    public var descriptor: Int32 { watch.descriptor }

    /// Takes what happened until now. Never waits.
    ///
    /// - Returns: whether to look for changes. Whatever happens after that makes it due again.
    public mutating func isDue(at now: BootTime) throws(SystemError) -> Bool {
        let happened = try watch.drainEach()
        if happened.contains(wal) { deadline = now + Self.delay }
        var isDue = happened.contains { $0 != wal }
        if let deadline, deadline <= now {
            self.deadline = nil
            isDue = true
        }
        return isDue
    }
}
