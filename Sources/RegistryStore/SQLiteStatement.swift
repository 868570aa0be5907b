internal import CSQLite

/// A statement that was compiled once, and runs as often as one likes.
final class SQLiteStatement {
    private let pointer: OpaquePointer
    /// What a statement is compiled on must stay open for as long as there is the statement.
    private let connection: SQLiteConnection

    init(_ text: String, on connection: SQLiteConnection) throws(StoreError) {
        var pointer: OpaquePointer?
        let code = sqlite3_prepare_v3(
            connection.pointer, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &pointer, nil)
        guard code == SQLITE_OK, let pointer else { throw .sqlite(connection.error(code)) }
        self.pointer = pointer
        self.connection = connection
    }

    deinit {
        // It repeats the error of the last step, which was thrown then.
        sqlite3_finalize(pointer)
    }

    /// Runs it to its end.
    func run(_ values: SQLiteValue...) throws(StoreError) {
        try rows(values) { _ in true }
    }

    /// What `read` makes of the first row; nil if there is none.
    func first<Result>(_ values: SQLiteValue..., read: (SQLiteRow) -> Result) throws(StoreError) -> Result? {
        var result: Result?
        try rows(values) { row in
            result = read(row)
            return false
        }
        return result
    }

    /// Runs it, row by row.
    ///
    /// - Parameters:
    ///   - values: what stands for the question marks.
    ///   - body: gets each row, and says whether it wants another.
    func rows(_ values: [SQLiteValue], _ body: (SQLiteRow) throws(StoreError) -> Bool) throws(StoreError) {
        // It repeats the error of the last step, which was thrown.
        defer { sqlite3_reset(pointer) }
        for (index, value) in values.enumerated() { try bind(value, at: Int32(index) + 1) }
        while true {
            switch sqlite3_step(pointer) {
            case SQLITE_ROW: if !(try body(SQLiteRow(statement: pointer))) { return }
            case SQLITE_DONE: return
            case let code: throw .sqlite(connection.error(code))
            }
        }
    }

    private func bind(_ value: SQLiteValue, at index: Int32) throws(StoreError) {
        let code =
            switch value {
            case .null: sqlite3_bind_null(pointer, index)
            case .integer(let number): sqlite3_bind_int64(pointer, index, number)
            case .text(let text): bind(text, at: index)
            }
        guard code == SQLITE_OK else { throw .sqlite(connection.error(code)) }
    }

    private func bind(_ text: String, at index: Int32) -> Int32 {
        var text = text
        return text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                // SQLITE_TRANSIENT, a macro that Swift can't read: SQLite makes a copy.
                let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
                // An empty string has no address, which would be a null.
                return withUnsafePointer(to: CChar(0)) { empty in
                    sqlite3_bind_text(
                        pointer, index, characters.baseAddress ?? empty, Int32(clamping: characters.count),
                        transient)
                }
            }
        }
    }
}
