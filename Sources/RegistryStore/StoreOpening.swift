internal import Accessories
internal import Glibc
internal import SystemCalls
internal import Timing

/// How a store is opened: what is there is looked at, made, migrated or set aside, while nobody else does the same.
struct StoreOpening {
    /// What lies under the name.
    private enum Found {
        /// No file, or one without a byte.
        case nothing
        /// A database of ours.
        case registry
        case damaged(String)
    }

    let files: StoreFiles
    let schema: Schema
    let clock: @Sendable () -> WallTime
    /// What had to be put right, for people.
    private(set) var notice: String?

    init(at path: String, schema: Schema, clock: @escaping @Sendable () -> WallTime) throws(StoreError) {
        files = try StoreFiles(at: path)
        self.schema = schema
        self.clock = clock
    }

    mutating func open(busyTimeout: Duration) throws(StoreError) -> Store {
        // Before anything is made beside it: what isn't ours is refused untouched.
        _ = try look()
        let notify = try NotifyFile(of: files)
        switch try look() {
        case .registry: break
        case .nothing: try makeNew()
        case .damaged(let reason): try setAside(because: reason)
        }
        try files.keepPrivate()
        let connection: SQLiteConnection
        do throws(StoreError) {
            connection = try connect()
        } catch {
            guard let damage = error.damage else { throw error }
            try setAside(because: damage)
            connection = try connect()
        }
        let store = try Store(files, notify, connection, schema)
        try store.abandonUnheld(clock: clock)
        try store.endOpening(busyTimeout: busyTimeout)
        return store
    }

    /// Looks at the file as it stands, and touches nothing.
    private func look() throws(StoreError) -> Found {
        guard let facts = try StoreFiles.facts(of: files.database) else { return .nothing }
        guard facts.st_mode & S_IFMT == S_IFREG else { throw .noFile }
        if facts.st_size == 0 { return .nothing }
        do throws(StoreError) {
            let connection = try SQLiteConnection(
                to: files.database, for: .inspecting, patience: BusyPatience(limit: .zero))
            try requireOurs(connection)
            return .registry
        } catch .sqlite(let error) where error.isNoDatabase {
            // Where no registry ever was it is a file that someone named by mistake.
            guard try StoreFiles.facts(of: files.notify) != nil else { throw .notOurs }
            return .damaged(error.message)
        } catch .sqlite(let error) where error.kind == .damaged {
            // Whoever is at moving the WAL into it, or was killed at that, leaves it by half: both together are whole.
            return .registry
        } catch .sqlite(let error) where error.isOfNoFile {
            // Another process has just set it aside, and makes a new one.
            return .nothing
        }
    }

    /// A connection to a whole database of this version.
    private func connect() throws(StoreError) -> SQLiteConnection {
        let patience = BusyPatience(limit: .seconds(5))
        let connection = try SQLiteConnection(to: files.database, for: .use, patience: patience)
        if connection.isReadOnly {
            throw .system(SystemError(call: "open", code: EACCES, path: files.database))
        }
        // What is damaged, or another's, is left as it is.
        try connection.checkpointOnClose(false)
        try requireOurs(connection)
        try schema.check(Schema.version(of: connection))
        let verdict = try connection.value(of: "PRAGMA quick_check(1)")
        guard verdict == .text("ok") else {
            throw .sqlite(SQLiteError(damage: verdict?.text ?? "it can't be checked"))
        }
        try connection.checkpointOnClose(true)
        guard try connection.value(of: "PRAGMA journal_mode = WAL") == .text("wal") else {
            throw .noSharedMemory
        }
        // A commit is in the kernel when it is acknowledged, so that no kill takes it away. Only a loss of power can take
        // the last ones; it can't leave one by half, for the WAL has check sums.
        try connection.run("PRAGMA synchronous = NORMAL")
        // In KiB. What is used is at the end of the journal and in a few pages besides; by itself SQLite would keep 2 MiB of
        // the journal in the memory of every bridge, as it goes by.
        try connection.run("PRAGMA cache_size = -256")
        try schema.migrate(connection)
        return connection
    }

    private func requireOurs(_ connection: SQLiteConnection) throws(StoreError) {
        let application = try connection.value(of: "PRAGMA application_id")
        guard application == .integer(Schema.applicationID) else { throw .notOurs }
    }

    /// Makes a database where there is none. What a lost one left behind must not be read into it.
    private mutating func makeNew() throws(StoreError) {
        if try files.hasRemains() {
            let path = try files.setAside(at: clock().compact)
            notice =
                "\(files.database) was gone, but not what belongs to it; that is kept as \(path)-wal, and a new one was made"
        }
        try files.make(schema)
    }

    private mutating func setAside(because damage: String) throws(StoreError) {
        let path = try files.setAside(at: clock().compact)
        notice = "\(files.database) was damaged (\(damage)); it is kept as \(path), and a new one was made"
        try files.make(schema)
    }
}
