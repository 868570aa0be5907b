internal import CSQLite
internal import Glibc

/// A connection to a database file, for one thread at a time: closed when its owner lets go.
///
/// SQLite keeps the locks of a file by process, and any close of that file loses them all. So nobody in this process opens
/// a database but by SQLite.
final class SQLiteConnection {
    /// What a file is opened for.
    enum Purpose {
        /// Only to look at, as it stands on the disk; nothing is made beside it.
        case inspecting
        case use
    }

    let pointer: OpaquePointer
    let patience: BusyPatience

    /// Opens a file that is there.
    init(to path: String, for purpose: Purpose, patience: BusyPatience) throws(StoreError) {
        var pointer: OpaquePointer?
        let code =
            switch purpose {
            case .use:
                sqlite3_open_v2(
                    path, &pointer, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
            case .inspecting:
                sqlite3_open_v2(
                    Self.unchangingAddress(of: path), &pointer,
                    SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
            }
        guard let pointer else {
            throw .sqlite(SQLiteError(code: SQLITE_NOMEM, message: "out of memory", systemCode: ENOMEM))
        }
        guard code == SQLITE_OK else {
            let error = Self.error(of: pointer, code)
            sqlite3_close_v2(pointer)
            throw .sqlite(error)
        }
        self.pointer = pointer
        self.patience = patience
        patience.attach(to: pointer)
    }

    deinit {
        // Each statement keeps its connection: none is left by now, and so it can't fail.
        sqlite3_close_v2(pointer)
    }

    /// Runs statements that have neither parameters nor rows of interest.
    func run(_ script: String) throws(StoreError) {
        let code = sqlite3_exec(pointer, script, nil, nil, nil)
        guard code == SQLITE_OK else { throw .sqlite(error(code)) }
    }

    /// The first column of the first row; nil if there is no row.
    func value(of query: String) throws(StoreError) -> SQLiteValue? {
        try SQLiteStatement(query, on: self).first { $0.value(0) }
    }

    /// Whether a transaction is open.
    var isInTransaction: Bool { sqlite3_get_autocommit(pointer) == 0 }

    /// Whether SQLite could open it for reading only.
    var isReadOnly: Bool { sqlite3_db_readonly(pointer, "main") == 1 }

    /// Whether the last connection that closes moves the WAL into the database; else both stay as they are.
    func checkpointOnClose(_ does: Bool) throws(StoreError) {
        let code = csqlite_checkpoint_on_close(pointer, does ? 1 : 0)
        guard code == SQLITE_OK else { throw .sqlite(error(code)) }
    }

    /// What a failed call left behind.
    func error(_ code: Int32) -> SQLiteError {
        Self.error(of: pointer, code)
    }

    private static func error(of pointer: OpaquePointer, _ code: Int32) -> SQLiteError {
        // The text is SQLite's own, and there for every code.
        let message = sqlite3_errmsg(pointer).map { String(cString: $0) } ?? "error"
        return SQLiteError(code: code, message: message, systemCode: sqlite3_system_errno(pointer))
    }

    /// The file as a URI which says that nobody changes it, so that SQLite takes no lock and makes no file.
    private static func unchangingAddress(of path: String) -> String {
        var address = "file:"
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "%"), UInt8(ascii: "?"), UInt8(ascii: "#"):
                address += "%" + String(byte, radix: 16)
            default:
                address.unicodeScalars.append(Unicode.Scalar(byte))
            }
        }
        return address + "?immutable=1"
    }
}
