internal import Accessories

/// A registry whose store can't be opened: every call fails, for the same reason.
final class UnreachableRegistry: SharedRegistry {
    let failure: RegistryFailure

    init(_ failure: RegistryFailure) {
        self.failure = failure
    }

    func snapshot() throws(RegistryFailure) -> RegistrySnapshot {
        throw failure
    }

    func changes(after position: UInt64) throws(RegistryFailure) -> [RegistryChange] {
        throw failure
    }

    func change<Value>(
        _ accessory: String, because cause: RegistryChange.Cause, knowing position: UInt64?,
        _ body: (inout Accessory) throws(Refusal) -> Value
    ) throws(RegistryFailure) -> RegistryTransaction<Value> {
        throw failure
    }

    func observe(_ body: @escaping @Sendable () -> Void) -> RegistryObservation {
        RegistryObservation {}
    }
}
