import Accessories
import Glibc
import RegistryStore
import SystemCalls
import TestSupport
import Testing

/// What the system forbids or can't give.
@Suite struct TroubleTests {
    @Test func `A file or folder that belongs to someone else is told in one sentence`() throws {
        let bench = try Bench()
        _ = try bench.open()
        let writer = bench.folder.path + "/registry-writer"
        let script = """
            set -e; cp "$0" "$1"; chmod 755 "$1" "$2" "$2/state"; chmod 644 "$2/state/registry.sqlite-notify"
            """
        let copied = try BuiltTool.run(
            ["-c", script, BuiltTool.path(to: "registry-writer"), writer, bench.folder.path], at: ["sh"])
        #expect(copied == BuiltTool.Result(code: 0, output: "", complaints: ""))

        #expect(
            try stranger(writer, bench.folder.path + "/state/new.sqlite") == """
                failed: open \(bench.folder.path)/state/new.sqlite-notify: permission denied; see with ls -l who may use it

                """)
        #expect(
            try stranger(writer, bench.folder.path + "/new/registry.sqlite") == """
                failed: mkdir \(bench.folder.path)/new: permission denied; see with ls -l who may use it

                """)
        let denied = "failed: open \(bench.file): permission denied; see with ls -l who may use it\n"
        #expect(try stranger(writer, bench.file) == denied)
        chmod(bench.file, 0o644)
        chmod(bench.file + "-notify", 0o666)
        chmod(bench.folder.path + "/state", 0o777)
        #expect(try stranger(writer, bench.file).hasPrefix("failed: "), "it may be read, but not written")
    }

    @Test(.enabled(if: mayMount, "needs the right to mount a file system"))
    func `A full disk is told, nothing is by half, and it goes on when there is room`() throws {
        let bench = try Bench()
        let state = bench.folder.path + "/state"
        try bench.makeFolder()
        #expect(try run("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", state) == 0)
        defer { _ = try? run("umount", "-l", state) }
        let words = "\(bench.file): no space left on the disk; free some, or give the registry another place"

        try fill(state + "/filler")
        #expect(throws: RegistryFailure.self) { try bench.open() }
        unlink(state + "/filler")

        let registry = try bench.open()
        try registry.welcome("A")
        try fill(state + "/filler")
        let snapshot = try registry.snapshot()
        var told: RegistryFailure?
        for number in 0..<1000 where told == nil {
            do throws(RegistryFailure) {
                _ = try registry.change("\(number)", because: .pair, knowing: nil) { $0.pair() }
            } catch {
                told = error
            }
        }
        #expect(told == RegistryFailure(words))
        #expect(try registry.agrees())
        #expect(try registry.snapshot().position >= snapshot.position)
        unlink(state + "/filler")
        _ = try registry.change("Z", because: .pair, knowing: nil) { $0.pair() }
        #expect(try bench.open().agrees())
    }

    /// What the other program says when someone runs it who isn't root: to root nothing is forbidden.
    private func stranger(_ writer: String, _ file: String) throws -> String {
        let becoming = getuid() == 0 ? ["setpriv", "--reuid=65534", "--clear-groups"] : []
        return try BuiltTool.run(["open", file, "A"], at: becoming + [writer]).output
    }

    /// Leaves no room on the disk on which this file is.
    private func fill(_ path: String) throws {
        let file = try Descriptor.open(path, for: .write, options: .create)
        let page = [UInt8](repeating: 1, count: 4096)
        do throws(SystemError) {
            while true { try file.writeAll(page.span.bytes) }
        } catch {
            guard error.code == ENOSPC else { throw error }
        }
    }
}

/// Whether this process may mount a file system: root may, but for some containers.
private var mayMount: Bool {
    guard let bench = try? Bench() else { return false }
    return
        (try? run("mount", "-t", "tmpfs", "tmpfs", bench.folder.path) == 0
        && run("umount", bench.folder.path) == 0) ?? false
}

private func run(_ command: String...) throws -> Int32? {
    try BuiltTool.run([], at: command).code
}
