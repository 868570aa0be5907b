import Accessories
import CBareStore
import Glibc
import HeadsetTerms
import RegistryStore
import SystemCalls
import Timing

/// One of the processes: it waits at the gate (its input), works, and writes what it measured to its output.
struct Worker {
    private static let updates = 1000
    private let task: String
    private let file: String
    private let board: String

    init(_ arguments: [String]) throws {
        guard arguments.count == 4 else { throw Crowd.Failure(what: "Registry FOLDER") }
        (task, file, board) = (arguments[1], arguments[2], "board \(arguments[3])")
    }

    func run() throws {
        switch task {
        case "bare": try updateBare()
        case "ours": try update(Self.updates, every: 0)
        case "paced": try update(100, every: 20_000)
        case "watch": try watch()
        case "idle": try idle()
        default: throw Crowd.Failure(what: task)
        }
    }

    private func updateBare() throws {
        guard let store = bare_store_open(file) else { throw Crowd.Failure(what: "\(file) can't be opened") }
        waitAtGate()
        try tell(
            (0..<Self.updates).map { number in
                try timed {
                    guard bare_store_update(store, board, number % 2 == 0 ? "inEar" : "offHead") == 0 else {
                        throw Crowd.Failure(what: "an update failed")
                    }
                }
            })
    }

    /// The journal's time is the boot-time clock, which all processes share: so a watcher can tell how late it is.
    private func open() throws -> StoredRegistry {
        try StoredRegistry(
            at: file, clock: { WallTime(nanoseconds: UInt64(BootTime.now().nanoseconds)) })
    }

    private func update(_ count: Int, every pause: UInt32) throws {
        let registry = try open()
        var handle = try register(in: registry)
        var position = try registry.snapshot().position
        waitAtGate()
        try tell(
            (0..<count).map { number in
                if pause > 0 { usleep(pause) }
                return try timed {
                    var configuration = handle.configuration
                    configuration.devicePlacement = number % 2 == 0 ? .inEar : .offHead
                    let update = try registry.change(board, because: .update, knowing: position) {
                        accessory throws(Refusal) in try accessory.update(&handle, to: configuration)
                    }
                    position = update.change?.position ?? position
                }
            })
    }

    private func register(in registry: StoredRegistry) throws -> Handle {
        let report = BoardReport(name: board, formFactor: .earbuds, capabilities: [.placement])
        _ = try registry.change(board, because: .pair, knowing: nil) { $0.pair() }
        _ = try registry.change(board, because: .hello, knowing: nil) { $0.boardSeen(report, on: board) }
        return try registry.change(board, because: .register, knowing: nil) { accessory throws(Refusal) in
            try accessory.register(Configuration(deviceCapabilities: .placement))
            return try accessory.current()
        }.result.get()
    }

    /// Ends when as many updates were seen as eight processes make.
    private func watch() throws {
        let registry = try open()
        var watch = try registry.watch()
        var position: UInt64 = 0
        var poller = Poller()
        var delays: [Int64] = []
        let expected = file.hasSuffix("paced.sqlite") ? 800 : 8000
        waitAtGate()
        while delays.count < expected {
            poller.reset()
            poller.watch(watch.descriptor, for: .readable)
            guard try poller.wait(until: watch.deadline ?? .now() + .seconds(10)) > 0 || watch.deadline != nil
            else {
                break
            }
            guard try watch.isDue(at: .now()) else { continue }
            let changes = try registry.changes(after: position)
            let now = BootTime.now().nanoseconds
            for change in changes where change.cause == .update {
                delays.append(now - Int64(change.time.nanoseconds))
            }
            position = changes.last?.position ?? position
        }
        tell(delays)
    }

    /// How often the threads of this process were woken, but for the one that waits here.
    private func idle() throws {
        let registry = try open()
        let watch = try registry.watch()
        let observation = registry.observe {}
        let descriptor = watch.descriptor
        try DetachedThread.start {
            var poller = Poller()
            poller.watch(descriptor, for: .readable)
            _ = try? poller.wait(until: nil)
        }
        waitAtGate()
        sleep(1)
        let before = try switches()
        sleep(5)
        tell([try switches() - before])
        withExtendedLifetime(observation) {}
        withExtendedLifetime(registry) {}
        _exit(0)
    }

    private func switches() throws -> Int64 {
        guard let folder = opendir("/proc/self/task") else { throw Crowd.Failure(what: "no /proc") }
        defer { closedir(folder) }
        var sum: Int64 = 0
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard let thread = Int32(name), thread != getpid() else { continue }
            let status = try Descriptor.open("/proc/self/task/\(name)/status", for: .read).readAll(
                limit: 1 << 16)
            let lines = String(decoding: status, as: UTF8.self).split(separator: "\n")
            for line in lines where line.contains("ctxt_switches") {
                sum += line.split { !$0.isNumber }.first.flatMap { Int64($0) } ?? 0
            }
        }
        return sum
    }

    private func timed(_ body: () throws -> Void) rethrows -> Int64 {
        let start = BootTime.now().nanoseconds
        try body()
        return BootTime.now().nanoseconds - start
    }

    private func waitAtGate() {
        var byte: UInt8 = 1
        write(STDERR_FILENO, &byte, 1)
        close(STDERR_FILENO)
        _ = read(STDIN_FILENO, &byte, 1)
    }

    private func tell(_ times: [Int64]) {
        times.withUnsafeBytes { _ = write(STDOUT_FILENO, $0.baseAddress, $0.count) }
    }
}
