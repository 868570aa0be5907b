internal import Accessories
internal import FoundationEssentials
internal import Synchronization

extension AppHost {
    @TaskLocal private static var scoped: AppHost?
    /// Nil until it is first asked for.
    private static let fallback = Mutex<AppHost?>(nil)

    /// The host of this task, or else of the process.
    package static var current: AppHost {
        if let scoped { return scoped }
        return fallback.withLock { fallback in
            if let fallback { return fallback }
            let host = AppHost(environment: ProcessInfo.processInfo.environment)
            fallback = host
            return host
        }
    }

    /// Which part of the app the caller plays: another's, if it runs in that other's host on the same registry.
    var presentRole: Role {
        guard let scoped = AppHost.scoped, scoped.registry === registry else { return role }
        return scoped.role
    }

    /// Makes this the host of the process, wherever a task has none of its own; nil takes it from the environment
    /// when it is next asked for.
    package static func setFallback(_ host: AppHost?) {
        fallback.withLock { $0 = host }
    }

    /// Runs `body` with this as the current host, and so all tasks that it starts.
    package func run<Value>(_ body: () throws -> Value) rethrows -> Value {
        try AppHost.$scoped.withValue(self, operation: body)
    }

    /// Runs `body` with this as the current host, and so all tasks that it starts.
    package nonisolated(nonsending) func run<Value>(
        _ body: nonisolated(nonsending) () async throws -> Value
    ) async rethrows -> Value {
        try await AppHost.$scoped.withValue(self, operation: body)
    }
}
