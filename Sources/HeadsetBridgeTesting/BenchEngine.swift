internal import Accessories
internal import BridgeCore
internal import Synchronization
internal import Timing

/// Lets a bench's time pass, on whatever thread asks for it, one at a time.
final class BenchEngine: Sendable {
    /// The engine that this thread works for: what it changes in the registry itself needs no telling.
    @TaskLocal private static var working: ObjectIdentifier?

    let registry: MemoryRegistry
    let log: BenchLog
    private let work: Mutex<BenchWork>
    private let observation = Mutex<RegistryObservation?>(nil)

    init(_ options: BridgeOptions) {
        let log = BenchLog()
        let registry = MemoryRegistry { BenchEngine.began + log.now }
        self.log = log
        self.registry = registry
        work = Mutex(BenchWork(registry, options, log))
        let observed = registry.observe { [weak self] in self?.registryChanged() }
        observation.withLock { $0 = observed }
    }

    deinit {
        work.withLock { work in
            for station in work.stations { station.listeners.values.forEach { $0.finish() } }
        }
    }

    /// When the bench's time begins, for the registry's journal: the same for every test, so that it can be compared.
    static let began = WallTime(nanoseconds: 1_767_603_600_000_000_000)

    /// Does something on the bench, and all that follows from it at once.
    @discardableResult
    func perform<Value: Sendable>(_ body: (inout BenchWork) -> Value) -> Value {
        let value = BenchEngine.$working.withValue(ObjectIdentifier(self)) {
            work.withLock { work in
                let value = body(&work)
                work.spread()
                return value
            }
        }
        log.tell()
        return value
    }

    /// Looks at something; whoever works is let finish first.
    func look<Value: Sendable>(_ body: (borrowing BenchWork) -> Value) -> Value {
        work.withLock { body($0) }
    }

    /// The app changed something, on its own thread: the headsets' bridges have their say before it goes on.
    private func registryChanged() {
        if BenchEngine.working == ObjectIdentifier(self) { return }
        perform { _ in }
    }
}
