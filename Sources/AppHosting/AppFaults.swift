internal import Synchronization

/// Which of an app's next calls are to fail though nothing is wrong with them.
package final class AppFaults: Sendable {
    private let faults = Mutex<[AppCall.Method: [AppFault]]>([:])

    package init() {}

    /// Makes the next call of this method fail, or, if some are already to fail, the one after those: `register`,
    /// `current` or `update`.
    ///
    /// It fails before anything else is looked at, and nothing changes.
    package func failNext(_ method: AppCall.Method, by fault: AppFault) {
        faults.withLock { $0[method, default: []].append(fault) }
    }

    /// How the next call of this method is to fail; nil if it isn't.
    func take(_ method: AppCall.Method) -> AppFault? {
        faults.withLock { faults in
            guard var waiting = faults[method], !waiting.isEmpty else { return nil }
            let fault = waiting.removeFirst()
            faults[method] = waiting
            return fault
        }
    }
}
