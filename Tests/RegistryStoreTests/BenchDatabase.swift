import CSQLite
import TestSupport

extension Bench {
    /// Runs SQL on the file behind the registry's back, as its owner can; makes a database if there is none.
    ///
    /// - Throws: what SQLite says to it.
    func execute(_ script: String) throws {
        var connection: OpaquePointer?
        defer { sqlite3_close(connection) }
        guard sqlite3_open(file, &connection) == SQLITE_OK else {
            throw BenchFailure("\(file) can't be opened")
        }
        guard sqlite3_exec(connection, script, nil, nil, nil) == SQLITE_OK else {
            throw BenchFailure(String(cString: sqlite3_errmsg(connection)))
        }
    }

    /// The rows of a query, the columns with bars between.
    func rows(of query: String) throws -> [String] {
        var connection: OpaquePointer?
        defer { sqlite3_close(connection) }
        guard sqlite3_open(file, &connection) == SQLITE_OK else {
            throw BenchFailure("\(file) can't be opened")
        }
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        guard sqlite3_prepare_v2(connection, query, -1, &statement, nil) == SQLITE_OK else {
            throw BenchFailure(String(cString: sqlite3_errmsg(connection)))
        }
        var rows: [String] = []
        while sqlite3_step(statement) == SQLITE_ROW {
            let columns = (0..<sqlite3_column_count(statement)).map { column in
                sqlite3_column_text(statement, column).map { String(cString: $0) } ?? ""
            }
            rows.append(columns.joined(separator: "|"))
        }
        return rows
    }
}
