internal import Accessories
internal import Timing

/// The journal: a line for each field that a change made different. It is only ever added to.
struct StoreJournal {
    private let read: SQLiteStatement
    private let append: SQLiteStatement

    init(on connection: SQLiteConnection) throws(StoreError) {
        read = try SQLiteStatement(
            """
            SELECT change, time, accessory, cause, field, "from", "to" FROM journal WHERE position > ? ORDER BY position
            """, on: connection)
        append = try SQLiteStatement(
            """
            INSERT INTO journal (position, change, time, accessory, cause, field, "from", "to")
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """, on: connection)
    }

    /// The changes after a place, so many at most.
    func changes(after position: UInt64, limit: Int) throws(StoreError) -> [RegistryChange] {
        var changes: [RegistryChange] = []
        try read.rows([.integer(Int64(clamping: position))]) { row throws(StoreError) in
            let number = UInt64(clamping: row.value(0).integer)
            if changes.last?.position != number {
                if changes.count == limit { return false }
                changes.append(try Self.change(number, in: row))
            }
            changes[changes.count - 1].fields.append(try Self.field(in: row))
            return true
        }
        return changes
    }

    /// Adds a change; its position is that of its last line.
    func append(_ change: RegistryChange) throws(StoreError) {
        let number = Int64(clamping: change.position)
        let first = number - Int64(change.fields.count) + 1
        for (index, field) in change.fields.enumerated() {
            try append.run(
                .integer(first + Int64(index)), .integer(number),
                .integer(Int64(clamping: change.time.nanoseconds)), .text(change.accessory),
                .text(change.cause.rawValue), .text(field.field.rawValue), SQLiteValue(field.from),
                SQLiteValue(field.to))
        }
    }

    /// A change that has no fields yet.
    private static func change(_ number: UInt64, in row: SQLiteRow) throws(StoreError) -> RegistryChange {
        guard let cause = row.value(3).text.flatMap(RegistryChange.Cause.init(rawValue:)) else {
            throw .unreadable("the cause of change \(number) in the journal")
        }
        return RegistryChange(
            position: number, time: WallTime(nanoseconds: UInt64(clamping: row.value(1).integer)),
            accessory: row.value(2).text ?? "", cause: cause, fields: [])
    }

    private static func field(in row: SQLiteRow) throws(StoreError) -> FieldChange {
        guard let field = row.value(4).text.flatMap(AccessoryField.init(rawValue:)) else {
            throw .unreadable("a field of change \(row.value(0).integer) in the journal")
        }
        return FieldChange(field, from: row.value(5).text, to: row.value(6).text)
    }
}
