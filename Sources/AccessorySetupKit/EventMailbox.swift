internal import AppHosting
internal import Dispatch
internal import Synchronization

/// Hands events to an app's handler on the app's queue: one at a time and in order, whatever the queue.
///
/// What the app does there, and the tasks that it starts there, stay with the session's host.
final class EventMailbox: Sendable {
    /// Sendable though the handler isn't: it is only called on the app's queue, and never twice at once.
    private struct Handler: @unchecked Sendable {
        let call: (ASAccessoryEvent) -> Void
    }

    private enum Letter {
        case event(ASAccessoryEvent)
        case completion(@Sendable () -> Void)
    }

    private struct State {
        var letters: [Letter] = []
        var isDelivering = false
    }

    private let queue: DispatchQueue
    private let host: AppHost
    private let handler: Handler
    private let state = Mutex(State())

    init(queue: DispatchQueue, host: AppHost, handler: @escaping (ASAccessoryEvent) -> Void) {
        self.queue = queue
        self.host = host
        self.handler = Handler(call: handler)
    }

    func post(_ event: ASAccessoryEvent) {
        post(.event(event))
    }

    /// Calls `body` on the app's queue, after the events before it.
    func post(completion body: @escaping @Sendable () -> Void) {
        post(.completion(body))
    }

    private func post(_ letter: Letter) {
        let isIdle = state.withLock { state in
            state.letters.append(letter)
            defer { state.isDelivering = true }
            return !state.isDelivering
        }
        if isIdle { queue.async { self.deliver() } }
    }

    private func deliver() {
        while let letter = next() {
            host.run {
                switch letter {
                case .event(let event): handler.call(event)
                case .completion(let body): body()
                }
            }
        }
    }

    private func next() -> Letter? {
        state.withLock { state in
            if state.letters.isEmpty {
                state.isDelivering = false
                return nil
            }
            return state.letters.removeFirst()
        }
    }
}
