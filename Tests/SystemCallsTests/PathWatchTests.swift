import Glibc
import SystemCalls
import TestSupport
import Testing

@Suite struct PathWatchTests {
    @Test func `Opening a watched path wakes, until it is drained`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/file"
        try Descriptor.open(path, for: .write, options: .create).close()
        let watch = try PathWatch(path, for: .opened)
        #expect(try watch.drain() == false)
        try Descriptor.open(path, for: .read).close()
        #expect(try isReadable(watch))
        #expect(try watch.drain() == true)
        #expect(try !isReadable(watch))
    }

    @Test func `A new name in a folder wakes, and so do new rights`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/file"
        let watch = try PathWatch(folder.path, for: [.appeared, .rightsChanged])
        try Descriptor.open(path, for: .write, options: .create).close()
        #expect(try watch.drain() == true)
        chmod(path, 0o644)
        #expect(try watch.drain() == true)
        try Descriptor.open(path, for: .read).close()
        #expect(try watch.drain() == false)
    }

    @Test func `A watch of several paths says which it was`() throws {
        let folder = try TemporaryFolder()
        let names = ["one", "two", "three"].map { "\(folder.path)/\($0)" }
        for name in names { try Descriptor.open(name, for: .write, options: .create).close() }
        let watch = try PathWatch(folder.path, for: .appeared)
        let numbers = try names.map { try watch.add($0, for: [.changed, .movedAway]) }
        #expect(try watch.drainEach() == [])
        try Descriptor.open(names[0], for: .write).writeAll([1].span.bytes)
        #expect(try watch.drainEach() == [numbers[0]])
        rename(names[2], names[2] + ".old")
        let moved = try watch.drainEach()
        #expect(moved.contains(numbers[2]) && !moved.contains(numbers[1]) && moved.count == 2)
    }

    @Test func `A path that isn't there can't be watched`() {
        #expect(throws: SystemError(call: "inotify_add_watch", code: ENOENT, path: "/nowhere")) {
            _ = try PathWatch("/nowhere", for: .opened)
        }
    }

    private func isReadable(_ watch: borrowing PathWatch) throws -> Bool {
        var poller = Poller()
        poller.watch(watch.descriptor, for: .readable)
        return try poller.wait(until: BootTime(nanoseconds: 0)) == 1
    }
}
