internal import CSQLite
internal import Glibc

/// A call of SQLite's that failed.
struct SQLiteError: Error, Hashable {
    /// What a failure means to whoever opens or uses a file.
    enum Kind: Hashable {
        /// Another connection has it, and didn't let go in time.
        case locked
        /// The file isn't as SQLite writes it.
        case damaged
        case diskFull
        /// A system call failed; its `errno` says more, if it isn't 0.
        case system
        case other
    }

    /// The extended result code.
    var code: Int32
    var message: String
    /// The `errno` of the system call that failed; 0 if none did.
    var systemCode: Int32

    init(code: Int32, message: String, systemCode: Int32) {
        self.code = code
        self.message = message
        self.systemCode = systemCode
    }

    /// What a check of the whole file found.
    init(damage: String) {
        self.init(code: SQLITE_CORRUPT, message: damage, systemCode: 0)
    }

    /// Whether not even the beginning is that of a database.
    var isNoDatabase: Bool { code & 0xFF == SQLITE_NOTADB }

    /// Whether there is no file to open.
    var isOfNoFile: Bool { code & 0xFF == SQLITE_CANTOPEN && systemCode == ENOENT }

    var kind: Kind {
        switch code & 0xFF {
        case SQLITE_BUSY, SQLITE_LOCKED: .locked
        case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged
        case SQLITE_FULL: .diskFull
        case SQLITE_CANTOPEN, SQLITE_IOERR, SQLITE_READONLY, SQLITE_PERM: .system
        default: .other
        }
    }
}
