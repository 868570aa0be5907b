import Accessories
import AppBench

/// The registry of a bench where another process pairs and registers a board just before a picker does.
final class ContestedRegistry: SharedRegistry {
    private let bench: AppBench

    init(_ bench: AppBench) {
        self.bench = bench
    }

    func snapshot() -> RegistrySnapshot { bench.registry.snapshot() }

    func changes(after position: UInt64) -> [RegistryChange] { bench.registry.changes(after: position) }

    func change<Value>(
        _ accessory: String, because cause: RegistryChange.Cause, knowing position: UInt64?,
        _ body: (inout Accessory) throws(Refusal) -> Value
    ) -> RegistryTransaction<Value> {
        bench.pair(accessory)
        _ = bench.registry.change(accessory, because: .register, knowing: nil) {
            accessory throws(Refusal) in
            try accessory.register(Configuration(deviceCapabilities: AppBench.everything))
        }
        return bench.registry.change(accessory, because: cause, knowing: position, body)
    }

    func observe(_ body: @escaping @Sendable () -> Void) -> RegistryObservation {
        bench.registry.observe(body)
    }
}
