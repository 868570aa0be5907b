import Accessories
import SystemCalls
import TestSupport
import Testing
import Timing

@testable import RegistryStore

@Suite struct SchemaTests {
    @Test(arguments: [
        "UPDATE journal SET field = 'name'", "DELETE FROM journal", "DELETE FROM journal WHERE position = 1",
        "INSERT OR REPLACE INTO journal SELECT position, 0, 0, 'X', 'pair', 'name', NULL, 'x' FROM journal",
        "REPLACE INTO journal SELECT position, 0, 0, 'X', 'pair', 'name', NULL, 'x' FROM journal LIMIT 1",
        """
        INSERT INTO journal SELECT position, 0, 0, 'X', 'pair', 'name', NULL, 'x' FROM journal WHERE true
            ON CONFLICT DO UPDATE SET cause = 'remove'
        """,
    ])
    func `The journal is only added to, whoever tries otherwise`(statement: String) throws {
        let bench = try Bench()
        let registry = try bench.open()
        try registry.welcome("A")
        let journal = try registry.changes(after: 0)
        #expect(throws: BenchFailure("the journal is only added to")) { try bench.execute(statement) }
        #expect(try registry.changes(after: 0) == journal)
    }

    @Test func `Every field has its column, and there is no other`() throws {
        let bench = try Bench()
        _ = try bench.open()
        #expect(
            try bench.rows(of: "SELECT name FROM pragma_table_info('accessory')")
                == ["id"] + AccessoryField.allCases.map(\.rawValue))
    }

    @Test func `People can read the journal with SQLite alone`() throws {
        let bench = try Bench()
        try bench.open().welcome("A")
        #expect(
            try bench.rows(of: "SELECT * FROM journal").prefix(3) == [
                "1|1|1000000000|A|pair|authorization||authorized", "2|7|1000000000|A|hello|name||Rack",
                "3|7|1000000000|A|hello|firmware||1.2",
            ])
    }

    /// `fixtures/registry/version-1.sql` is what a program of version 1 made; it never changes.
    @Test func `A file of version 1 opens, with all that is in it`() throws {
        let bench = try Bench()
        try bench.makeFolder()
        try bench.execute(String(decoding: fixtureBytes("registry/version-1.sql"), as: UTF8.self))
        let registry = try bench.open()
        #expect(registry.notice == nil)
        #expect(try registry.agrees())
        let accessory = try registry.snapshot().registry["R2-07"]
        #expect(accessory.reported == Board.report)
        #expect(accessory.configuration == Board.worn)
        #expect(accessory.generation == 2)
        #expect(
            try registry.changes(after: 0).map(\.cause) == [
                .pair, .hello, .register, .register, .update, .unplug,
            ])
    }

    @Test func `A file of an earlier version is brought to this one, with all that is in it`() throws {
        let bench = try Bench()
        try bench.open().welcome("A")
        let before = try bench.open().snapshot()
        let next = Schema(steps: Schema.current.steps + ["CREATE TABLE more (id TEXT) STRICT"])
        let migrated = try bench.open(next)
        #expect(try migrated.snapshot() == before)
        #expect(try bench.rows(of: "PRAGMA user_version") == ["2"])
        #expect(try bench.rows(of: "SELECT count(*) FROM more") == ["0"])
        #expect(throws: RegistryFailure.self) { try bench.open() }
    }

    @Test func `A migration that fails changes nothing`() throws {
        let bench = try Bench()
        try bench.open().welcome("A")
        let steps = ["CREATE TABLE more (id TEXT) STRICT", "CREATE TABLE more (id TEXT) STRICT"]
        #expect(throws: RegistryFailure.self) { try bench.open(Schema(steps: Schema.current.steps + steps)) }
        #expect(try bench.rows(of: "PRAGMA user_version") == ["1"])
        #expect(try bench.rows(of: "SELECT name FROM sqlite_schema WHERE name = 'more'") == [])
        #expect(try bench.open().agrees())
    }
}

extension Bench {
    fileprivate func open(_ schema: Schema) throws -> StoredRegistry {
        try StoredRegistry(at: file, busyTimeout: .seconds(60), clock: { WallTime.now() }, schema: schema)
    }
}
