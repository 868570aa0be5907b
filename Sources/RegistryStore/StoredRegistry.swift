public import Accessories
internal import Synchronization
public import SystemCalls
public import Timing

/// A registry in a file that several processes share (SQLite). Any thread may call.
///
/// Every change is one transaction: the accessory and its lines in the journal, both or neither. Killed at any moment, the
/// file opens again with every change that was acknowledged. Only a loss of power may take the last of them, never a part
/// of one: a commit waits for the kernel, not for the disk.
public final class StoredRegistry: SharedRegistry {
    /// Where the file is: the whole path, without links.
    public var path: String { files.database }
    /// What opening it had to put right: one sentence for people, without a full stop; nil if nothing.
    public let notice: String?
    let files: StoreFiles
    private let store: Mutex<Store>
    private let clock: @Sendable () -> WallTime

    /// Opens the file, or makes it; the folders that it needs, too. What is made is for its owner alone.
    ///
    /// A damaged registry is set aside, and a new one made; `notice` tells. A file that never was one is refused. Boards for
    /// which nobody speaks any more, since their bridge was killed, are abandoned (`bridgeGone`).
    ///
    /// - Parameters:
    ///   - path: of the file. Beside it are `-wal`, `-shm` and `-notify`.
    ///   - busyTimeout: how long a call waits while another process writes.
    ///   - clock: tells the time for the journal.
    /// - Throws: a sentence: it is locked, no registry, of a newer version, or the system forbids.
    public convenience init(
        at path: String, busyTimeout: Duration = .seconds(5),
        clock: @escaping @Sendable () -> WallTime = { WallTime.now() }
    ) throws(RegistryFailure) {
        try self.init(at: path, busyTimeout: busyTimeout, clock: clock, schema: .current)
    }

    init(
        at path: String, busyTimeout: Duration, clock: @escaping @Sendable () -> WallTime, schema: Schema
    ) throws(RegistryFailure) {
        do throws(StoreError) {
            var opening = try StoreOpening(at: path, schema: schema, clock: clock)
            store = Mutex(try opening.open(busyTimeout: busyTimeout))
            files = opening.files
            notice = opening.notice
        } catch {
            throw RegistryFailure(error.sentence(about: path))
        }
        self.clock = clock
    }

    public func snapshot() throws(RegistryFailure) -> RegistrySnapshot {
        try use { store throws(StoreError) in try store.snapshot() }
    }

    public func changes(after position: UInt64) throws(RegistryFailure) -> [RegistryChange] {
        try changes(after: position, limit: .max)
    }

    /// What was changed after a place in the journal, in order: so many changes at most, the oldest of them.
    public func changes(after position: UInt64, limit: Int) throws(RegistryFailure) -> [RegistryChange] {
        try use { store throws(StoreError) in try store.changes(after: position, limit: limit) }
    }

    /// See `SharedRegistry`. A `body` that uses this registry never comes back.
    ///
    /// After a change because of `hello` this registry speaks for the board, unplugged or not: until another says hello for it,
    /// or ``abandonHeld()``, or this is gone.
    public func change<Value>(
        _ accessory: String, because cause: RegistryChange.Cause, knowing position: UInt64?,
        _ body: (inout Accessory) throws(Refusal) -> Value
    ) throws(RegistryFailure) -> RegistryTransaction<Value> {
        try use { store throws(StoreError) in
            try store.change(accessory, because: cause, knowing: position, clock: clock, body)
        }
    }

    /// Abandons the boards for which this registry speaks (`bridgeGone`): what a bridge does in the end.
    @discardableResult
    public func abandonHeld() throws(RegistryFailure) -> [RegistryChange] {
        try use { store throws(StoreError) in try store.abandonHeld(clock: clock) }
    }

    /// Up to where the journal goes.
    func position() throws(RegistryFailure) -> UInt64 {
        try use { store throws(StoreError) in try store.position() }
    }

    private func use<Result>(_ body: (Store) throws(StoreError) -> Result) throws(RegistryFailure) -> Result {
        do throws(StoreError) {
            return try store.withLock { store throws(StoreError) in try body(store) }
        } catch {
            throw RegistryFailure(error.sentence(about: files.database))
        }
    }
}
