internal import AppHosting
internal import Synchronization

extension Bench {
    @TaskLocal private static var scoped: Bench?
    /// Nil until it is first asked for.
    private static let fallback = Mutex<Bench?>(nil)

    /// The bench of this test: that of the trait or of ``with(_:_:)`` around it, or else that of the process, which is made
    /// when it is first asked for.
    ///
    /// What the app does on threads that belong to no task (a dispatch queue's, but for the handlers of an
    /// `ASAccessorySession`) and in detached tasks has no bench around it: there the process's counts.
    public static var current: Bench {
        if let scoped { return scoped }
        return fallback.withLock { fallback in
            if let fallback { return fallback }
            let bench = Bench()
            AppHost.setFallback(bench.host)
            fallback = bench
            return bench
        }
    }

    /// Makes a new bench for the process: in `setUp`, where tests run one after another.
    @discardableResult
    public static func reset(to bench: Bench = Bench()) -> Bench {
        fallback.withLock { fallback in
            AppHost.setFallback(bench.host)
            fallback = bench
        }
        return bench
    }

    /// Runs `body` with this as the current bench, and so all tasks that it starts.
    public static func with<Value>(_ bench: Bench = Bench(), _ body: (Bench) throws -> Value) rethrows
        -> Value
    {
        try Bench.$scoped.withValue(bench) {
            try bench.host.run { try body(bench) }
        }
    }

    /// Runs `body` with this as the current bench, and so all tasks that it starts.
    public nonisolated(nonsending) static func with<Value>(
        _ bench: Bench = Bench(), _ body: nonisolated(nonsending) (Bench) async throws -> Value
    ) async rethrows -> Value {
        try await Bench.$scoped.withValue(bench) {
            try await bench.host.run { try await body(bench) }
        }
    }

    /// The app's process in which the caller runs.
    var process: AppHost {
        let current = AppHost.current
        return hosts.values.first { $0 === current } ?? host
    }

    /// Runs `body`, and all tasks that it starts, as the app's process of this role: sessions that are made there belong to
    /// it, and so do the accessories that they give. So one test can have a container and an extension that are told apart
    /// as on a phone.
    public func run<Value>(as role: Role, _ body: () throws -> Value) rethrows -> Value {
        try (hosts[role] ?? host).run(body)
    }

    /// The same for what has to be waited for.
    public nonisolated(nonsending) func run<Value>(
        as role: Role, _ body: nonisolated(nonsending) () async throws -> Value
    ) async rethrows -> Value {
        try await (hosts[role] ?? host).run(body)
    }
}
