public import Accessories
internal import SystemCalls

extension StoredRegistry {
    /// For a loop that polls: says when to look for what others changed.
    ///
    /// - Throws: a sentence: the system has no watch left.
    public func watch() throws(RegistryFailure) -> StoreWatch {
        do throws(SystemError) {
            return try StoreWatch(of: files)
        } catch {
            throw RegistryFailure(error.description)
        }
    }

    /// See `SharedRegistry`. `body` runs on a thread of its own, which sleeps until something changes; once more, perhaps, just
    /// after the observation is gone.
    ///
    /// Should the file be unreadable, `body` is called all the same: whoever reads then learns why. Where the system has no
    /// watch left, the thread looks five times a second. A process that may have no more threads or descriptors is told once,
    /// and never again.
    public func observe(_ body: @escaping @Sendable () -> Void) -> RegistryObservation {
        do throws(SystemError) {
            let observer = try StoreObserver(of: self, body)
            return RegistryObservation { observer.end() }
        } catch {
            body()
            return RegistryObservation {}
        }
    }
}
