internal import Accessories
internal import Timing

/// The open store, for one thread at a time.
///
/// Unchecked: nothing of it is safe for two threads, but `StoredRegistry` keeps the only one there is under its mutex. The
/// compiler can't see that, since what a caller does to an accessory runs in between.
final class Store: @unchecked Sendable {
    private let files: StoreFiles
    private let notify: NotifyFile
    private let connection: SQLiteConnection
    private let tables: StoreTables
    private let schema: Schema
    /// Which file was opened.
    private let identity: StoreFiles.Identity?
    /// The number under which this store speaks for boards; nil as long as it never did.
    private var holder: Int64?

    init(
        _ files: StoreFiles, _ notify: consuming NotifyFile, _ connection: SQLiteConnection,
        _ schema: Schema
    ) throws(StoreError) {
        self.files = files
        self.notify = notify
        self.schema = schema
        identity = try StoreFiles.identity(of: files.database)
        tables = try StoreTables(on: connection)
        self.connection = connection
    }

    /// Lets others open it, too.
    func endOpening(busyTimeout: Duration) throws(StoreError) {
        connection.patience.limit = busyTimeout
        try notify.unlock()
    }

    // MARK: Reading

    func snapshot() throws(StoreError) -> RegistrySnapshot {
        try transaction(tables.beginReading) { () throws(StoreError) in
            var registry = Registry()
            for accessory in try tables.accessories() { registry[accessory.id] = accessory }
            return RegistrySnapshot(registry: registry, position: try tables.position())
        }
    }

    func changes(after position: UInt64, limit: Int) throws(StoreError) -> [RegistryChange] {
        try transaction(tables.beginReading) { () throws(StoreError) in
            try tables.journal.changes(after: position, limit: limit)
        }
    }

    func position() throws(StoreError) -> UInt64 {
        try transaction(tables.beginReading) { () throws(StoreError) in try tables.position() }
    }

    // MARK: Changing

    func change<Value>(
        _ id: String, because cause: RegistryChange.Cause, knowing position: UInt64?, clock: () -> WallTime,
        _ body: (inout Accessory) throws(Refusal) -> Value
    ) throws(StoreError) -> RegistryTransaction<Value> {
        let transaction = try transaction(tables.beginWriting) {
            () throws(StoreError) -> RegistryTransaction<Value> in
            var before: [RegistryChange] = []
            if let position { before = try tables.journal.changes(after: position, limit: .max) }
            let old = try tables.accessory(id)
            var new = old
            let value: Value
            do throws(Refusal) {
                value = try body(&new)
            } catch {
                return RegistryTransaction(before: before, result: .failure(error), change: nil)
            }
            let change = try keep(new, insteadOf: old, because: cause, at: clock())
            return RegistryTransaction(before: before, result: .success(value), change: change)
        }
        if transaction.change != nil { notify.touch() }
        return transaction
    }

    /// Abandons the boards for which this store speaks.
    func abandonHeld(clock: () -> WallTime) throws(StoreError) -> [RegistryChange] {
        guard let holder else { return [] }
        return try abandon(clock: clock) { () throws(StoreError) in
            try tables.held().filter { $0.holder == holder }.map(\.accessory)
        }
    }

    /// Abandons the boards for which nobody speaks, whatever is said.
    func abandonUnheld(clock: () -> WallTime) throws(StoreError) {
        // Seldom there are any, and reading holds nobody up.
        if try unheld().isEmpty { return }
        _ = try abandon(clock: clock, unheld)
    }

    private func unheld() throws(StoreError) -> [String] {
        var boards = try tables.unheld()
        for board in try tables.held() where board.holder != holder {
            if try !notify.isHeld(board.holder) { boards.append(board.accessory) }
        }
        return boards
    }

    private func abandon(
        clock: () -> WallTime, _ boards: () throws(StoreError) -> [String]
    ) throws(StoreError) -> [RegistryChange] {
        let changes = try transaction(tables.beginWriting) { () throws(StoreError) in
            var changes: [RegistryChange] = []
            for id in try boards() {
                let old = try tables.accessory(id)
                var new = old
                new.abandoned()
                try tables.hold(id, by: nil)
                if let change = try keep(new, insteadOf: old, because: .bridgeGone, at: clock()) {
                    changes.append(change)
                }
            }
            return changes
        }
        if !changes.isEmpty { notify.touch() }
        return changes
    }

    /// Writes what became of an accessory.
    ///
    /// - Returns: nil if it is as it was: then nothing is written.
    private func keep(
        _ new: Accessory, insteadOf old: Accessory, because cause: RegistryChange.Cause, at time: WallTime
    ) throws(StoreError) -> RegistryChange? {
        if new.link == nil {
            // Of a board that was unplugged something is still believed, which its bridge has to take back.
            if old.link != nil, cause != .unplug { try tables.hold(new.id, by: nil) }
        } else if cause == .hello {
            try hold(new.id)
        }
        let fields = new.changes(from: old)
        if fields.isEmpty { return nil }
        let change = RegistryChange(
            position: try tables.position() + UInt64(fields.count), time: time, accessory: new.id,
            cause: cause, fields: fields)
        try tables.write(new)
        try tables.journal.append(change)
        return change
    }

    /// This store speaks for a board from now on.
    private func hold(_ board: String) throws(StoreError) {
        if holder == nil {
            // Above all that boards name: whoever had those numbers is gone, but its boards may not be abandoned yet.
            let last = try tables.held().map(\.holder).max() ?? 0
            holder = try notify.hold(from: max(last, 0) + 1)
        }
        if try tables.holder(of: board) != holder { try tables.hold(board, by: holder) }
    }

    // MARK: Transactions

    private func transaction<Result>(
        _ beginning: SQLiteStatement, _ body: () throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        try beginning.run()
        do throws(StoreError) {
            try checkPlace()
            let result = try body()
            try tables.commit.run()
            return result
        } catch {
            // Some errors have rolled it back already.
            if connection.isInTransaction { try connection.run("ROLLBACK") }
            throw error
        }
    }

    /// What is written to a file that has lost its name, or that a newer program has changed, would be lost.
    private func checkPlace() throws(StoreError) {
        guard try StoreFiles.identity(of: files.database) == identity else {
            throw .replaced(files.database)
        }
        guard try notify.isInPlace(at: files.notify) else { throw .replaced(files.notify) }
        try schema.check(tables.version())
    }
}
