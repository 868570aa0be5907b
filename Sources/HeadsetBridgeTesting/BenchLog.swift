internal import AppHosting
internal import Synchronization
internal import Timing

/// What a bench keeps of what happened, and who is told that something did.
final class BenchLog: Sendable {
    private struct State {
        var calls: [BenchCall] = []
        var refusals: [BenchRefusal] = []
        var watchers: [UInt64: AsyncStream<Void>.Continuation] = [:]
        var watchersMade: UInt64 = 0
    }

    private let state = Mutex(State())
    private let nanoseconds = Atomic<Int64>(0)

    /// Every call of the app, in order.
    var calls: [BenchCall] { state.withLock { $0.calls } }
    /// All that was refused, in order.
    var refusals: [BenchRefusal] { state.withLock { $0.refusals } }

    /// How late it is on the bench.
    var now: Timestamp { Timestamp(nanoseconds: nanoseconds.load(ordering: .relaxed)) }

    func move(to moment: Timestamp) {
        nanoseconds.store(moment.nanoseconds, ordering: .relaxed)
    }

    /// The app called.
    func add(_ call: AppCall) {
        let call = BenchCall(call)
        state.withLock { state in
            state.calls.append(call)
            if let refusal = call.refusal { state.refusals.append(refusal) }
        }
        tell()
    }

    /// The bench was refused something.
    func add(_ refusal: BenchRefusal) {
        state.withLock { $0.refusals.append(refusal) }
    }

    func forget() {
        state.withLock { state in
            state.calls = []
            state.refusals = []
        }
    }

    // MARK: Watchers

    /// An element whenever something may be different, the first at once. One that nobody has taken stands for all later
    /// ones.
    func watch() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let number = state.withLock { state in
            state.watchersMade += 1
            state.watchers[state.watchersMade] = continuation
            return state.watchersMade
        }
        continuation.onTermination = { [weak self] _ in
            _ = self?.state.withLock { $0.watchers.removeValue(forKey: number) }
        }
        continuation.yield()
        return stream
    }

    /// Something may be different.
    func tell() {
        for watcher in state.withLock({ Array($0.watchers.values) }) { watcher.yield() }
    }
}
