internal import Accessories
internal import SystemCalls

/// Tells someone of changes, on a thread of their own.
final class StoreObserver: Sendable {
    /// How often it looks where the system has no watch left.
    private static let pace = Duration.milliseconds(200)

    private let registry: StoredRegistry
    private let body: @Sendable () -> Void
    /// What is written into it ends the thread.
    private let ending: Pipe

    /// - Throws: `pipe2`'s or `pthread_create`'s error.
    init(of registry: StoredRegistry, _ body: @escaping @Sendable () -> Void) throws(SystemError) {
        self.registry = registry
        self.body = body
        ending = try Descriptor.pipe(options: .nonBlocking)
        try DetachedThread.start { [self] in run() }
    }

    /// Ends it, soon.
    func end() {
        let byte: [UInt8] = [0]
        _ = try? ending.writeEnd.write(byte.span.bytes)  // The pipe is empty, and this has its other end.
    }

    private func run() {
        var watch = try? StoreWatch(of: registry.files)  // Without one it looks at a pace of its own.
        var poller = Poller()
        var known: UInt64?
        // Something may have happened before there was a watch.
        var isDue = true
        while true {
            if isDue { tell(&known) }
            poller.reset()
            let ended = poller.watch(ending.readEnd.number, for: .readable)
            if let descriptor = watch?.descriptor { poller.watch(descriptor, for: .readable) }
            let deadline = watch == nil ? BootTime.now() + Self.pace : watch?.deadline
            _ = try? poller.wait(until: deadline)  // With valid entries `ppoll` fails only without memory.
            if !poller[ended].isEmpty { return }
            // What can't be read is for those who are told to find out.
            isDue = (try? watch?.isDue(at: .now())) ?? true  // As said above.
        }
    }

    /// Calls if something has changed, or if nobody knows.
    private func tell(_ known: inout UInt64?) {
        let position = try? registry.position()  // Whoever is told reads it, too, and learns why it can't be.
        if position == nil || position != known { body() }
        known = position
    }
}
