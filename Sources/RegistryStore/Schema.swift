/// What the tables look like, and how they came to.
struct Schema {
    /// What SQLite has in the header of our files: `HSBr`.
    static let applicationID: Int64 = 0x4853_4272

    /// Each makes the next version of the one before. One that was given to others is never changed.
    var steps: [String]

    static let current = Schema(steps: [version1])

    var version: Int64 { Int64(steps.count) }

    /// The columns of `accessory` are the fields, as text (`AccessoryField`). A change is all lines of the journal with the
    /// same number in `change`: the position of the last of them. `board` says which holder hears a board; the number of a
    /// holder is that of the byte that it has locked in the `-notify` file.
    private static let version1 = """
        CREATE TABLE accessory (
            id TEXT PRIMARY KEY,
            authorization TEXT,
            name TEXT,
            firmware TEXT,
            form_factor TEXT,
            bluetooth_address TEXT,
            reported TEXT,
            link TEXT,
            registration TEXT,
            generation TEXT,
            capabilities TEXT,
            placement TEXT,
            "primary" TEXT,
            secondary TEXT
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE journal (
            position INTEGER PRIMARY KEY AUTOINCREMENT,
            change INTEGER NOT NULL,
            time INTEGER NOT NULL, -- nanoseconds since 1970 in UTC
            accessory TEXT NOT NULL,
            cause TEXT NOT NULL,
            field TEXT NOT NULL,
            "from" TEXT,
            "to" TEXT
        ) STRICT;
        CREATE TRIGGER journal_is_not_rewritten BEFORE UPDATE ON journal
            BEGIN SELECT RAISE(ABORT, 'the journal is only added to'); END;
        CREATE TRIGGER journal_is_not_cut BEFORE DELETE ON journal
            BEGIN SELECT RAISE(ABORT, 'the journal is only added to'); END;
        CREATE TRIGGER journal_is_not_replaced BEFORE INSERT ON journal
            WHEN EXISTS (SELECT 1 FROM journal WHERE position = NEW.position)
            BEGIN SELECT RAISE(ABORT, 'the journal is only added to'); END;
        CREATE TABLE board (
            accessory TEXT PRIMARY KEY,
            holder INTEGER NOT NULL CHECK (holder BETWEEN 1 AND 4294967295)
        ) STRICT, WITHOUT ROWID;
        """

    /// The version of a file.
    static func version(of connection: SQLiteConnection) throws(StoreError) -> Int64 {
        try connection.value(of: "PRAGMA user_version")?.integer ?? 0
    }

    /// Refuses a version of which nothing is known.
    func check(_ version: Int64) throws(StoreError) {
        guard version <= self.version else { throw .newer(version: version) }
    }

    /// Brings a file to this version, all at once or not at all.
    func migrate(_ connection: SQLiteConnection) throws(StoreError) {
        let version = try Self.version(of: connection)
        try check(version)
        if version == self.version { return }
        try connection.run("BEGIN IMMEDIATE")
        do throws(StoreError) {
            for step in steps[Int(version)...] { try connection.run(step) }
            try connection.run("PRAGMA user_version = \(self.version)")
            try connection.run("COMMIT")
        } catch {
            // Some errors have rolled it back already.
            if connection.isInTransaction { try connection.run("ROLLBACK") }
            throw error
        }
    }
}
