import Accessories
import CSQLite
import Glibc
import RegistryStore
import SystemCalls
import TestSupport
import Testing

/// What is found under the name of a registry, and what becomes of it.
@Suite struct OpeningTests {
    @Test(arguments: [0o000, 0o022, 0o077] as [mode_t])
    func `Files and folders are for their owner alone, whatever the umask`(mask: mode_t) throws {
        let bench = try Bench()
        // The umask is the process's; another one sets its own.
        let script = "umask \(String(mask, radix: 8)); exec \"$0\" hold \"$1\" A"
        var holder = try RunningTool(
            ["-c", script, BuiltTool.path(to: "registry-writer"), bench.file], at: ["sh"], isFed: true)
        try holder.wait(for: "held\n")
        #expect(Bench.rights(of: bench.folder.path + "/state") == 0o700)
        #expect(
            try bench.names() == [
                "registry.sqlite", "registry.sqlite-notify", "registry.sqlite-shm", "registry.sqlite-wal",
            ])
        for name in try bench.names() {
            #expect(Bench.rights(of: "\(bench.folder.path)/state/\(name)") == 0o600, "\(name)")
        }
    }

    @Test func `A file that others may read loses that when it is opened; its folder stays as it is`() throws
    {
        let bench = try Bench()
        try bench.open().welcome("A")
        chmod(bench.file, 0o644)
        chmod(bench.folder.path + "/state", 0o755)
        let registry = try bench.open()
        #expect(Bench.rights(of: bench.file) == 0o600)
        #expect(Bench.rights(of: bench.folder.path + "/state") == 0o755)
        #expect(try registry.snapshot().registry["A"].reported == Board.report)
    }

    @Test func `A database of another program is refused, and nothing of it or beside it is touched`() throws
    {
        let bench = try Bench()
        try bench.makeFolder()
        try bench.execute("CREATE TABLE mail (text); INSERT INTO mail VALUES ('x')")
        let bytes = try Bench.bytes(of: bench.file)
        #expect(
            throws: RegistryFailure(
                "\(bench.file) isn't a registry but another program's file; give the registry another place")
        ) { try bench.open() }
        #expect(try Bench.bytes(of: bench.file) == bytes)
        #expect(try bench.names() == ["registry.sqlite"])
    }

    @Test func `A file that never was a database is refused, and nothing of it or beside it is touched`()
        throws
    {
        let bench = try Bench()
        try bench.makeFolder()
        for bytes in [Array("buy milk\n".utf8), [UInt8](repeating: 0x55, count: 8192)] {
            try Bench.write(bytes, to: bench.file)
            #expect(
                throws: RegistryFailure(
                    "\(bench.file) isn't a registry but another program's file; give the registry another place"
                )
            ) { try bench.open() }
            #expect(try Bench.bytes(of: bench.file) == bytes)
            #expect(try bench.names() == ["registry.sqlite"])
        }
    }

    @Test func `A file of a newer version is refused, and stays as it is`() throws {
        let bench = try Bench()
        try bench.open().welcome("A")
        try bench.execute("PRAGMA user_version = 99")
        let bytes = try Bench.bytes(of: bench.file)
        let words =
            "\(bench.file) is of a newer version (99); use the newer program, or give the registry another place"
        #expect(throws: RegistryFailure(words)) { try bench.open() }
        #expect(try Bench.bytes(of: bench.file) == bytes)
    }

    @Test func `A version that can't be is told, and the file stays as it is`() throws {
        let bench = try Bench()
        try bench.open().welcome("A")
        try bench.execute("PRAGMA user_version = -1")
        let words =
            "\(bench.file) holds what can't be read: its version, -1; put it right, or give the registry another place"
        #expect(throws: RegistryFailure(words)) { try bench.open() }
    }

    @Test func `A newer program that changes the file of a running one stops it`() throws {
        let bench = try Bench()
        let registry = try bench.open()
        try bench.execute("PRAGMA user_version = 99")
        #expect(throws: RegistryFailure.self) { try registry.snapshot() }
        #expect(throws: RegistryFailure.self) {
            try registry.change("A", because: .pair, knowing: nil) { $0.pair() }
        }
    }

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

    @Test func `A registry that is opened twice in one process keeps its locks when one is gone`() throws {
        let bench = try Bench()
        let registry = try bench.open()
        try registry.welcome("A")
        _ = try bench.open()
        var other = try bench.start("count", "B", 5)
        #expect(try other.finish().code == 0)
        #expect(try bench.names().contains("registry.sqlite-wal"), "the other wasn't the last one")
        _ = try registry.change("A", because: .remove, knowing: nil) { $0.remove() }
        let again = try bench.open()
        #expect(try again.snapshot() == registry.snapshot())
        #expect(try again.agrees())
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

    @Test func `Processes that find a damaged file at once set it aside once, and share the new one`() throws
    {
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

    @Test func `Processes that make the file at once make one`() throws {
        let bench = try Bench()
        let script = "for i in 1 2 3 4 5 6; do \"$0\" count \"$1\" A 5 & done; wait"
        let result = try BuiltTool.run(
            ["-c", script, BuiltTool.path(to: "registry-writer"), bench.file], at: ["sh"])
        #expect(result.output.split(separator: "\n").count { $0 == "open" } == 6)
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

    @Test func `A file that is removed or replaced while it is open is said to be`() throws {
        let bench = try Bench()
        let registry = try bench.open()
        try registry.welcome("A")
        var watch = try registry.watch()
        _ = try watch.isDue(at: .now())
        rename(bench.file, bench.file + ".old")
        let isDue = try watch.isDue(at: .now())
        #expect(isDue, "it wakes whoever watches")
        let words = "\(bench.file) was removed or replaced while it was open; start this program again"
        #expect(throws: RegistryFailure(words)) { try registry.changes(after: 0) }
        #expect(throws: RegistryFailure(words)) {
            try registry.change("A", because: .remove, knowing: nil) { $0.remove() }
        }
        try bench.execute("CREATE TABLE other (text)")
        #expect(throws: RegistryFailure(words)) { try registry.snapshot() }
    }

    @Test(arguments: ["-wal", "-shm"])
    func `Without what SQLite keeps beside the file, a change isn't acknowledged that would be lost`(
        ending: String
    ) throws {
        let bench = try Bench()
        let registry = try bench.open()
        try registry.welcome("A")
        unlink(bench.file + ending)
        let words =
            "\(bench.file)\(ending) was removed or replaced while it was open; start this program again"
        #expect(throws: RegistryFailure(words)) { try registry.snapshot() }
        #expect(throws: RegistryFailure(words)) {
            try registry.change("A", because: .remove, knowing: nil) { $0.remove() }
        }
    }

    @Test func `Without the file by which they get along, processes don't go on`() throws {
        let bench = try Bench()
        let registry = try bench.open()
        try registry.welcome("A")
        unlink(bench.file + "-notify")
        let words = "\(bench.file)-notify was removed or replaced while it was open; start this program again"
        #expect(throws: RegistryFailure(words)) { try registry.snapshot() }
        #expect(try bench.open().agrees())
        #expect(throws: RegistryFailure(words)) { try registry.snapshot() }
    }

    @Test func `An empty file becomes a registry`() throws {
        let bench = try Bench()
        _ = try bench.open()
        truncate(bench.file, 0)
        let registry = try bench.open()
        try registry.welcome("A")
        #expect(try bench.open().agrees())
        #expect(registry.notice == nil)
    }

    @Test(arguments: ["Jürgen", "ヘッド", "a b", "50 %41?x=1#y", "new\nline"])
    func `A registry opens again under any name`(name: String) throws {
        let bench = try Bench()
        let path = "\(bench.folder.path)/\(name)/\(name)"
        try StoredRegistry(at: path).welcome("A")
        let again = try StoredRegistry(at: path)
        #expect(again.notice == nil)
        #expect(try again.snapshot().registry["A"].reported == Board.report)
    }

    @Test func `A link leads to the same registry as its end does`() throws {
        let bench = try Bench()
        let registry = try bench.open()
        let link = bench.folder.path + "/link.sqlite"
        symlink(bench.file, link)
        let linked = try StoredRegistry(at: link)
        #expect(linked.path == registry.path)
        try linked.welcome("A")
        #expect(try registry.snapshot() == linked.snapshot())
    }

    @Test func `What is no file, or can't be one, is told in one sentence`() throws {
        let bench = try Bench()
        let place = bench.folder.path
        mkdir(place + "/folder", 0o700)
        mkfifo(place + "/fifo", 0o600)
        try Bench.write([], to: place + "/file")
        symlink(place + "/circle", place + "/circle")
        let long = String(repeating: "n", count: 201)
        let deep = String(repeating: "/folder", count: 70)
        let isNone = "isn't a file; give the name of one, which need not be there"
        let cases = [
            (place + "/folder", "\(place)/folder \(isNone)"),
            (place + "/folder/", "\(place)/folder/ \(isNone)"),
            (place + "/fifo", "\(place)/fifo \(isNone)"), ("/dev/null", "/dev/null \(isNone)"),
            ("", " \(isNone)"),
            (
                place + "/file/registry",
                "open \(place)/file/registry: a part of this path is no directory; check the name"
            ),
            (place + "/circle", "open \(place)/circle: these links lead in a circle; check the name"),
            (place + "/" + long, "\(place)/\(long) is too long a name for a database; use a shorter one"),
            (place + deep + "/r", "\(place)\(deep)/r is too long a name for a database; use a shorter one"),
            ("/proc/registry", "open /proc/registry-notify: no such file or directory; check the name"),
        ]
        for (path, words) in cases {
            #expect(throws: RegistryFailure(words), "\(path)") { try StoredRegistry(at: path) }
        }
        #expect(Bench.rights(of: place + "/folder") == 0o700)
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
