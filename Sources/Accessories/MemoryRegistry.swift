internal import Synchronization
public import Timing

/// A registry in the memory of this process; it is gone with it.
public final class MemoryRegistry: SharedRegistry {
    private struct State {
        var registry: Registry
        var journal: [RegistryChange] = []
        var observers: [UInt64: @Sendable () -> Void] = [:]
        var observersMade: UInt64 = 0

        /// Keeps what became of an accessory.
        mutating func keep(
            _ new: Accessory, insteadOf old: Accessory, because cause: RegistryChange.Cause, at time: WallTime
        ) -> RegistryChange? {
            let fields = new.changes(from: old)
            if fields.isEmpty { return nil }
            registry[new.id] = new
            let change = RegistryChange(
                position: UInt64(journal.count) + 1, time: time, accessory: new.id, cause: cause,
                fields: fields)
            journal.append(change)
            return change
        }
    }

    private let state: Mutex<State>
    private let clock: @Sendable () -> WallTime

    /// - Parameters:
    ///   - registry: what it holds at first.
    ///   - clock: tells the time for the journal.
    public init(_ registry: Registry = Registry(), clock: @escaping @Sendable () -> WallTime) {
        state = Mutex(State(registry: registry))
        self.clock = clock
    }

    public func snapshot() -> RegistrySnapshot {
        state.withLock { RegistrySnapshot(registry: $0.registry, position: UInt64($0.journal.count)) }
    }

    public func changes(after position: UInt64) -> [RegistryChange] {
        state.withLock { Array($0.journal.dropFirst(Int(clamping: position))) }
    }

    public func change<Value>(
        _ accessory: String, because cause: RegistryChange.Cause, knowing position: UInt64?,
        _ body: (inout Accessory) throws(Refusal) -> Value
    ) -> RegistryTransaction<Value> {
        let (transaction, observers) = state.withLock { state in
            // Within the lock, so that the journal's times go its way.
            let time = clock()
            let before = position.map { Array(state.journal.dropFirst(Int(clamping: $0))) } ?? []
            let old = state.registry[accessory]
            var new = old
            do throws(Refusal) {
                let value = try body(&new)
                let change = state.keep(new, insteadOf: old, because: cause, at: time)
                return (
                    RegistryTransaction(before: before, result: .success(value), change: change),
                    change == nil ? [] : Array(state.observers.values)
                )
            } catch {
                return (RegistryTransaction(before: before, result: .failure(error), change: nil), [])
            }
        }
        for observer in observers { observer() }
        return transaction
    }

    public func observe(_ body: @escaping @Sendable () -> Void) -> RegistryObservation {
        let number = state.withLock { state in
            state.observersMade += 1
            state.observers[state.observersMade] = body
            return state.observersMade
        }
        return RegistryObservation { [weak self] in
            self?.state.withLock { $0.observers[number] = nil }
        }
    }
}
