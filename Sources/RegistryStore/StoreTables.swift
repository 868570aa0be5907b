internal import Accessories

/// What is read from the tables and written into them, one statement each.
struct StoreTables {
    private static let columns = AccessoryField.allCases.map { "\"\($0.rawValue)\"" }

    private let readVersion: SQLiteStatement
    private let readAccessory: SQLiteStatement
    private let readAccessories: SQLiteStatement
    private let writeAccessory: SQLiteStatement
    private let readPosition: SQLiteStatement
    private let readHolder: SQLiteStatement
    private let readHeld: SQLiteStatement
    private let readUnheld: SQLiteStatement
    private let writeHolder: SQLiteStatement
    private let removeHolder: SQLiteStatement
    let journal: StoreJournal
    let beginReading: SQLiteStatement
    /// Nobody else writes from here on: what is read stays true.
    let beginWriting: SQLiteStatement
    let commit: SQLiteStatement

    init(on connection: SQLiteConnection) throws(StoreError) {
        let columns = Self.columns.joined(separator: ", ")
        let places = Self.columns.map { _ in ", ?" }.joined()
        let renewals = Self.columns.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
        readVersion = try SQLiteStatement("PRAGMA user_version", on: connection)
        readAccessory = try SQLiteStatement(
            "SELECT id, \(columns) FROM accessory WHERE id = ?", on: connection)
        readAccessories = try SQLiteStatement("SELECT id, \(columns) FROM accessory", on: connection)
        writeAccessory = try SQLiteStatement(
            "INSERT INTO accessory (id, \(columns)) VALUES (?\(places)) ON CONFLICT (id) DO UPDATE SET \(renewals)",
            on: connection)
        readPosition = try SQLiteStatement(
            "SELECT seq FROM sqlite_sequence WHERE name = 'journal'", on: connection)
        readHolder = try SQLiteStatement("SELECT holder FROM board WHERE accessory = ?", on: connection)
        readHeld = try SQLiteStatement(
            "SELECT accessory, holder FROM board ORDER BY accessory", on: connection)
        readUnheld = try SQLiteStatement(
            """
            SELECT id FROM accessory WHERE link IS NOT NULL AND id NOT IN (SELECT accessory FROM board) ORDER BY id
            """, on: connection)
        writeHolder = try SQLiteStatement(
            """
            INSERT INTO board (accessory, holder) VALUES (?, ?)
            ON CONFLICT (accessory) DO UPDATE SET holder = excluded.holder
            """, on: connection)
        removeHolder = try SQLiteStatement("DELETE FROM board WHERE accessory = ?", on: connection)
        journal = try StoreJournal(on: connection)
        beginReading = try SQLiteStatement("BEGIN", on: connection)
        beginWriting = try SQLiteStatement("BEGIN IMMEDIATE", on: connection)
        commit = try SQLiteStatement("COMMIT", on: connection)
    }

    /// The version of the tables.
    func version() throws(StoreError) -> Int64 {
        try readVersion.first { $0.value(0).integer } ?? 0
    }

    /// What is known of the accessory with this id; one that was never heard of is empty.
    func accessory(_ id: String) throws(StoreError) -> Accessory {
        var found = Accessory(id: id)
        try readAccessory.rows([.text(id)]) { row throws(StoreError) in
            found = try Self.accessory(in: row)
            return false
        }
        return found
    }

    func accessories() throws(StoreError) -> [Accessory] {
        var found: [Accessory] = []
        try readAccessories.rows([]) { row throws(StoreError) in
            found.append(try Self.accessory(in: row))
            return true
        }
        return found
    }

    func write(_ accessory: Accessory) throws(StoreError) {
        let values = AccessoryField.allCases.map { SQLiteValue(accessory[$0]) }
        try writeAccessory.rows([.text(accessory.id)] + values) { _ in true }
    }

    /// The place in the journal of its last line; 0 if it has none.
    func position() throws(StoreError) -> UInt64 {
        UInt64(clamping: try readPosition.first { $0.value(0).integer } ?? 0)
    }

    /// Who hears a board; nil if nobody does.
    func holder(of accessory: String) throws(StoreError) -> Int64? {
        try readHolder.first(.text(accessory)) { $0.value(0).integer }
    }

    /// The boards that somebody hears, and who.
    func held() throws(StoreError) -> [(accessory: String, holder: Int64)] {
        var found: [(String, Int64)] = []
        try readHeld.rows([]) { row in
            found.append((row.value(0).text ?? "", row.value(1).integer))
            return true
        }
        return found
    }

    /// The accessories that are said to be heard, by nobody.
    func unheld() throws(StoreError) -> [String] {
        var found: [String] = []
        try readUnheld.rows([]) { row in
            found.append(row.value(0).text ?? "")
            return true
        }
        return found
    }

    /// Makes it known who hears a board.
    func hold(_ accessory: String, by holder: Int64?) throws(StoreError) {
        if let holder {
            try writeHolder.run(.text(accessory), .integer(holder))
        } else {
            try removeHolder.run(.text(accessory))
        }
    }

    private static func accessory(in row: SQLiteRow) throws(StoreError) -> Accessory {
        let id = row.value(0).text ?? ""
        var fields: [AccessoryField: String] = [:]
        for (column, field) in AccessoryField.allCases.enumerated() {
            fields[field] = row.value(column + 1).text
        }
        do throws(FieldError) {
            return try Accessory(id: id, fields: fields)
        } catch {
            throw .unreadable("of the accessory \(id), \(error)")
        }
    }
}
