package import AccessorySetupKit
internal import Synchronization

/// The events of a session, for a test that waits for them.
package final class EventLog: Sendable {
    private struct Waiter {
        let type: ASAccessoryEventType
        let continuation: CheckedContinuation<[ASAccessoryEvent], Never>
    }

    private struct State {
        /// Those that nobody waited for yet.
        var events: [ASAccessoryEvent] = []
        var waiter: Waiter?

        /// Whoever waits, and what they waited for, if it has come.
        mutating func due() -> (Waiter, [ASAccessoryEvent])? {
            guard let waiter, let index = events.firstIndex(where: { $0.eventType == waiter.type }) else {
                return nil
            }
            let answer = Array(events[...index])
            events.removeSubrange(...index)
            self.waiter = nil
            return (waiter, answer)
        }
    }

    private let state = Mutex(State())

    package init() {}

    package func append(_ event: ASAccessoryEvent) {
        let due = state.withLock { state in
            state.events.append(event)
            return state.due()
        }
        if let (waiter, events) = due { waiter.continuation.resume(returning: events) }
    }

    /// All events that weren't asked for yet, up to the next of this type, as soon as it comes.
    package func until(_ type: ASAccessoryEventType) async -> [ASAccessoryEvent] {
        await withCheckedContinuation { continuation in
            let due = state.withLock { state in
                state.waiter = Waiter(type: type, continuation: continuation)
                return state.due()
            }
            if let (waiter, events) = due { waiter.continuation.resume(returning: events) }
        }
    }
}
