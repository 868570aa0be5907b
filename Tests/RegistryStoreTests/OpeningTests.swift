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

    @Test func `Processes that make the file at once make one`() throws {
        let bench = try Bench()
        let script = "for i in 1 2 3 4 5 6; do \"$0\" count \"$1\" A 5 & done; wait"
        let result = try BuiltTool.run(
            ["-c", script, BuiltTool.path(to: "registry-writer"), bench.file], at: ["sh"])
        #expect(result.output.split(separator: "\n").count { $0 == "open" } == 6)
        #expect(try bench.open().snapshot().registry["A"].reported?.name == "30")
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
