import Accessories
import Glibc
import RegistryStore
import Synchronization
import SystemCalls
import TestSupport
import Testing

/// Several processes on one file.
@Suite(.timeLimit(.minutes(10))) struct SharingTests {
    @Test
    func `A writer that is killed at any moment leaves every acknowledged change and none by half`() throws {
        let bench = try Bench()
        var random = SeededGenerator(seed: 5)
        var registry = Registry()
        var position: UInt64 = 0
        var count = 0
        for round in 0..<200 {
            var writer = try bench.start("count")
            // Some before it has opened, or even made, the file.
            let wanted = Int.random(in: -2...20, using: &random)
            if wanted >= 0 { try writer.wait(for: wanted == 0 ? "open\n" : "\n\(count + wanted)\n") }
            spin(nanoseconds: Int64.random(in: 0...2_000_000, using: &random))
            writer.send(SIGKILL)
            let acknowledged = try writer.finish().output.split(separator: "\n").compactMap { Int($0) }.last

            let opened = try bench.open()
            #expect(opened.notice == nil, "round \(round)")
            for change in try opened.changes(after: position) {
                registry[change.accessory] = try registry[change.accessory].applying(change.fields)
                position = change.position
            }
            let snapshot = try opened.snapshot()
            #expect(snapshot == RegistrySnapshot(registry: registry, position: position), "round \(round)")
            let report = snapshot.registry["A"].reported
            count = Int(report?.name ?? "0") ?? -1
            #expect(count >= acknowledged ?? 0, "round \(round)")
            #expect(report?.name == report?.firmware, "round \(round)")
            #expect(snapshot.registry["A"].link == nil, "round \(round): nobody speaks for it")
        }
        #expect(count > 200)
    }

    @Test func `Eight processes change a thousand times each: none is lost, and a watcher sees each`() throws
    {
        let bench = try Bench()
        var watcher = try bench.start("watch", "A", 8000)
        try watcher.wait(for: "watching\n")
        let script = "for i in 1 2 3 4 5 6 7 8; do \"$0\" count \"$1\" A 1000 >/dev/null & done; wait"
        var writers = try ChildProcess(
            ["sh", "-c", script, BuiltTool.path(to: "registry-writer"), bench.file], environment: [],
            redirections: [])
        #expect(try writers.wait() == 0)
        let registry = try bench.open()
        let names = try registry.changes(after: 0).compactMap { change in
            change.fields.first { $0.field == .name }?.to
        }
        #expect(names == (1...8000).map { "\($0)" })
        #expect(try registry.agrees())
        #expect(
            try watcher.finish().output.split(separator: "\n").map(String.init) == ["open", "watching"]
                + names)
    }

    @Test func `Two bridges and an app at once: each finds its own in order, and all end`() throws {
        let bench = try Bench()
        try bench.open().welcome("app")
        var app = try bench.start("count", "app", 300)
        var one = try bench.start("count", "one", 300)
        var other = try bench.start("count", "other", 300)
        let results = [try app.finish(), try one.finish(), try other.finish()]
        #expect(results.map(\.complaints) == ["", "", ""])
        let registry = try bench.open()
        #expect(try registry.agrees())
        for board in ["one", "other"] {
            #expect(try registry.snapshot().registry[board].reported?.name == "300")
        }
    }

    @Test func `Threads of one process that share a registry lose nothing`() async throws {
        let bench = try Bench()
        let registry = try bench.open()
        try await withThrowingTaskGroup { group in
            for _ in 0..<4 {
                group.addTask { for _ in 0..<100 { try countUp("A", in: registry) } }
            }
            try await group.waitForAll()
        }
        #expect(try registry.snapshot().registry["A"].reported?.name == "400")
        #expect(try registry.agrees())
    }

    @Test func `A file that stays locked is an error that says so, and nothing has changed`() throws {
        let bench = try Bench()
        let registry = try bench.open(busyTimeout: .milliseconds(1))
        var locker = try bench.start("lock", "A")
        try locker.wait(for: "locked\n")
        #expect(
            throws: RegistryFailure(
                "\(registry.path) is locked by another process; find it with fuser, and end it if it doesn't let go"
            )
        ) { try registry.change("A", because: .pair, knowing: 0) { $0.pair() } }
        #expect(
            try registry.snapshot() == RegistrySnapshot(registry: Registry(), position: 0), "reading goes on")
        locker.endInput()
        try locker.wait(for: "done\n")
        let pairing = try registry.change("A", because: .remove, knowing: 0) { $0.remove() }
        #expect(pairing.before.map(\.cause) == [.pair])
    }

    @Test func `A call waits for a process that writes, until it has written`() throws {
        let bench = try Bench()
        let registry = try bench.open()
        var locker = try bench.start("lock", "A")
        try locker.wait(for: "locked\n")
        let isCalled = Mutex(false)
        let ended = try Descriptor.pipe()
        let end = ended.writeEnd.number
        try DetachedThread.start {
            isCalled.withLock { $0 = true }
            let before = try? registry.change("A", because: .remove, knowing: 0) { $0.remove() }.before
            let byte: [UInt8] = [before?.count == 1 ? 1 : 0]
            _ = try? Descriptor(borrowing: end).write(byte.span.bytes)
        }
        while !isCalled.withLock({ $0 }) { sched_yield() }
        locker.endInput()
        var byte: [UInt8] = [2]
        #expect(try ended.readEnd.read(into: &byte) == 1)
        #expect(byte == [1], "it saw what the other had done")
    }

    @Test func `An observer hears of what another process does, until it is gone`() throws {
        let bench = try Bench()
        let registry = try bench.open()
        var teller: Teller? = try Teller()
        let told = WeakTeller(teller)
        var observation: RegistryObservation? = registry.observe { [teller] in teller?.tell() }
        var writer = try bench.start("count", "A", 1)
        // What it is told before may be nothing new.
        while try registry.snapshot().registry["A"].reported == nil { try teller?.hear() }
        #expect(try writer.finish().code == 0)
        withExtendedLifetime(observation) {}
        (observation, teller) = (nil, nil)
        // Only the observer still has it, until it lets it go.
        while told.isThere { sched_yield() }
    }

    @Test func `A change is told as soon as it is done`() throws {
        let bench = try Bench()
        let (bridge, app) = (try bench.open(), try bench.open())
        try app.welcome("A")
        var watch = try bridge.watch()
        _ = try app.change("A", because: .remove, knowing: nil) { $0.remove() }
        let isDue = try watch.isDue(at: .now())
        #expect(isDue)
        #expect(try bridge.changes(after: 0).last?.cause == .remove)
    }

    @Test func `A writer that was killed before it told is heard all the same`() throws {
        let bench = try Bench()
        let registry = try bench.open()
        try registry.welcome("A")
        var watch = try registry.watch()
        // Its WAL has grown, and nobody touches the other file: as with a writer that is killed in between.
        let wal = try Descriptor.open(registry.path + "-wal", for: .readWrite)
        var header = [UInt8](repeating: 0, count: 1)
        _ = try wal.read(into: &header)
        try wal.seek(to: 0)
        try wal.writeAll(header.span.bytes)
        let now = BootTime.now()
        let isDue = try watch.isDue(at: now)
        let armed = watch.deadline
        #expect(!isDue && armed == now + .milliseconds(50))
        let later = now + .milliseconds(50)
        let isDueThen = try watch.isDue(at: later)
        let armedThen = watch.deadline
        let isDueAgain = try watch.isDue(at: later)
        #expect(isDueThen && armedThen == nil && !isDueAgain)
    }
}

/// Whom an observer tells, for a test that waits to hear.
private final class Teller: Sendable {
    private let pipe: Pipe

    init() throws {
        pipe = try Descriptor.pipe()
    }

    func tell() {
        let byte: [UInt8] = [1]
        _ = try? pipe.writeEnd.write(byte.span.bytes)
    }

    func hear() throws {
        var byte: [UInt8] = [0]
        _ = try pipe.readEnd.read(into: &byte)
    }
}

/// Knows whether somebody still has it.
private struct WeakTeller {
    private weak var teller: Teller?

    init(_ teller: Teller?) {
        self.teller = teller
    }

    var isThere: Bool { teller != nil }
}

/// Holds on until so much time has passed: for an arbitrary moment, not for anything to happen.
private func spin(nanoseconds: Int64) {
    let start = BootTime.now().nanoseconds
    while BootTime.now().nanoseconds < start + nanoseconds {}
}

private func countUp(_ board: String, in registry: StoredRegistry) throws {
    _ = try registry.change(board, because: .hello, knowing: nil) { accessory in
        var report = Board.report
        report.name = String((accessory.reported.flatMap { Int($0.name) } ?? 0) + 1)
        accessory.boardSeen(report, on: "L")
    }
}
