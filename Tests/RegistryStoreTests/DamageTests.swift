import Accessories
import CSQLite
import Glibc
import RegistryStore
import SystemCalls
import TestSupport
import Testing

/// A damaged registry is set aside whole, and what can be saved is.
struct DamageTests {
    @Test(arguments: Damage.allCases) func `A damaged file is set aside whole, and a new one made`(
        damage: Damage
    ) throws {
        let bench = try Bench()
        for number in 0..<200 { try bench.open().welcome("board \(number)") }
        let whole = try Bench.bytes(of: bench.file)
        try damage.apply(to: bench.file)
        let damaged = try Bench.bytes(of: bench.file)
        #expect(damaged != whole)

        let registry = try bench.open()
        let aside = bench.file + ".damaged-19700101T000001.000Z"
        let notice = try #require(registry.notice)
        #expect(notice.hasPrefix("\(bench.file) was damaged ("))
        #expect(notice.hasSuffix("); it is kept as \(aside), and a new one was made"))
        #expect(try Bench.bytes(of: aside) == damaged)
        #expect(try registry.snapshot() == RegistrySnapshot(registry: Registry(), position: 0))
        try registry.welcome("A")
        let again = try bench.open()
        #expect(again.notice == nil)
        #expect(try again.snapshot() == registry.snapshot())
    }

    @Test func `A process that is killed while it moves the WAL into the file leaves it whole`() throws {
        let bench = try Bench()
        var writer = try bench.start("count")
        try writer.wait(for: "\n150\n")
        writer.send(SIGKILL)
        _ = try writer.finish()
        let (file, wal) = (try Bench.bytes(of: bench.file), try Bench.bytes(of: bench.file + "-wal"))
        let snapshot = try bench.open().snapshot()
        let moved = try Bench.bytes(of: bench.file)
        #expect(moved.count > file.count && wal.count > 0)
        for name in try bench.names() { unlink("\(bench.folder.path)/state/\(name)") }
        // Its first page is there, and says how many there are to be.
        try Bench.write(moved.prefix(4096) + file.dropFirst(4096), to: bench.file)
        try Bench.write(wal, to: bench.file + "-wal")
        let registry = try bench.open()
        #expect(registry.notice == nil)
        #expect(try registry.snapshot().registry == snapshot.registry)
        #expect(try registry.agrees())
    }

    @Test func `What can't be read in a whole file is told, and the rest goes on`() throws {
        let bench = try Bench()
        let registry = try bench.open()
        try registry.welcome("A")
        try registry.welcome("B")
        try bench.execute("UPDATE accessory SET placement = 'nowhere' WHERE id = 'A'")
        let words =
            "\(bench.file) holds what can't be read: of the accessory A, placement can't be nowhere; "
            + "put it right, or give the registry another place"
        #expect(throws: RegistryFailure(words)) { try registry.snapshot() }
        #expect(throws: RegistryFailure(words)) {
            try registry.change("A", because: .remove, knowing: nil) { $0.remove() }
        }
        #expect(try registry.change("B", because: .remove, knowing: nil) { $0.remove() }.change != nil)
    }

    @Test func `What belongs to a damaged file is set aside with it, as it was`() throws {
        let bench = try Bench()
        for number in 0..<50 { try bench.open().welcome("board \(number)") }
        var writer = try bench.start("count")
        try writer.wait(for: "\n20\n")
        writer.send(SIGKILL)
        _ = try writer.finish()
        try Damage.middle.apply(to: bench.file)
        let (file, wal) = (try Bench.bytes(of: bench.file), try Bench.bytes(of: bench.file + "-wal"))
        #expect(try bench.open().notice != nil)
        let aside = bench.file + ".damaged-19700101T000001.000Z"
        #expect(try Bench.bytes(of: aside) == file)
        #expect(try Bench.bytes(of: aside + "-wal") == wal && !wal.isEmpty)
    }

    @Test func `A second damaged file of the same moment gets a name of its own`() throws {
        let bench = try Bench()
        for _ in 0..<3 {
            try bench.open().welcome("A")
            try Damage.noDatabase.apply(to: bench.file)
        }
        _ = try bench.open()
        let aside = "registry.sqlite.damaged-19700101T000001.000Z"
        #expect(
            try bench.names().filter { $0.contains("damaged") } == [aside, aside + "-2", aside + "-3"])
    }

    /// Several times, since they meet in other ways each time.
    @Test(arguments: 1...8)
    func `Processes that find a damaged file at once set it aside once, and share the new one`(
        round: Int
    ) throws {
        let bench = try Bench()
        try bench.open().welcome("A")
        try Damage.noDatabase.apply(to: bench.file)
        let script = "for i in 1 2 3 4 5 6; do \"$0\" count \"$1\" A 5 & done; wait"
        let result = try BuiltTool.run(
            ["-c", script, BuiltTool.path(to: "registry-writer"), bench.file], at: ["sh"])
        let lines = result.output.split(separator: "\n")
        #expect(lines.count { $0.contains("was damaged") } == 1, "\(result)")
        #expect(lines.count { $0 == "open" } == 5, "\(result)")
        #expect(try bench.names().count { $0.contains("damaged") } == 1)
        #expect(try bench.open().snapshot().registry["A"].reported?.name == "30")
    }

    @Test func `What a file that has gone left behind is kept, and not read into the new one`() throws {
        let bench = try Bench()
        var writer = try bench.start("hold")
        try writer.wait(for: "held\n")
        writer.send(SIGKILL)
        _ = try writer.finish()
        unlink(bench.file)
        let registry = try bench.open()
        let aside = bench.file + ".damaged-19700101T000001.000Z"
        #expect(
            registry.notice
                == "\(bench.file) was gone, but not what belongs to it; that is kept as \(aside)-wal, and a new one was made"
        )
        #expect(try Bench.bytes(of: aside + "-wal").count > 0)
        #expect(try registry.snapshot() == RegistrySnapshot(registry: Registry(), position: 0))
    }
}

/// How a file is spoilt.
enum Damage: CaseIterable {
    case noDatabase
    case header
    case middle
    case cutShort

    func apply(to path: String) throws {
        let file = try Descriptor.open(path, for: .readWrite)
        let size = try file.seekToEnd()
        switch self {
        case .noDatabase:
            try file.truncate(to: 0)
            try file.seek(to: 0)
            try file.writeAll(Array("buy milk\n".utf8).span.bytes)
        case .header:
            try file.seek(to: 0)
            try file.writeAll([UInt8](repeating: 0x55, count: 16).span.bytes)
        case .middle:
            try file.seek(to: 4096)
            try file.writeAll([UInt8](repeating: 0x55, count: Int(size) - 8192).span.bytes)
        case .cutShort:
            try file.truncate(to: size / 2)
        }
    }
}
