/// A registry that several use at once: in the memory of one process, or in a file that processes share.
///
/// Whoever keeps it, `Accessory` decides. Any thread may call.
public protocol SharedRegistry: AnyObject, Sendable {
    /// Everything, at one moment.
    func snapshot() throws(RegistryFailure) -> RegistrySnapshot

    /// What was changed after a place in the journal, in order.
    func changes(after position: UInt64) throws(RegistryFailure) -> [RegistryChange]

    /// Changes one accessory, in one transaction.
    ///
    /// - Parameters:
    ///   - accessory: its board id; one that was never heard of is as `Accessory(id:)` makes it.
    ///   - position: up to where the caller knows the journal; nil if it doesn't care.
    ///   - body: changes it, or refuses: then nothing is written. It may run more than once.
    func change<Value>(
        _ accessory: String, because cause: RegistryChange.Cause, knowing position: UInt64?,
        _ body: (inout Accessory) throws(Refusal) -> Value
    ) throws(RegistryFailure) -> RegistryTransaction<Value>

    /// Calls `body` after every change, by whomever, until the observation is gone. It may be called without need, on any
    /// thread, and must not wait.
    func observe(_ body: @escaping @Sendable () -> Void) -> RegistryObservation
}
