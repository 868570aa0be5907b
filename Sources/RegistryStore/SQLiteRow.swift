internal import CSQLite

/// A row that a statement has come to; it is gone with the next.
struct SQLiteRow {
    let statement: OpaquePointer

    /// A column, the first being 0.
    func value(_ column: Int) -> SQLiteValue {
        switch sqlite3_column_type(statement, Int32(column)) {
        case SQLITE_NULL: .null
        case SQLITE_INTEGER: .integer(sqlite3_column_int64(statement, Int32(column)))
        default: .text(text(column))  // SQLite's types are open; ours are these three
        }
    }

    private func text(_ column: Int) -> String {
        guard let bytes = sqlite3_column_text(statement, Int32(column)) else { return "" }
        let count = Int(sqlite3_column_bytes(statement, Int32(column)))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }
}
