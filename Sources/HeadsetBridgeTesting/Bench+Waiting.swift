extension Bench {
    /// Waits, in real time, until the app has done what `condition` looks for: it is looked at whenever the app called, or
    /// anything changed on the bench.
    ///
    /// - Parameters:
    ///   - what: what is waited for, for the error.
    ///   - condition: may look at what is isolated: `{ await app.isPaired }`.
    ///   - limit: the longest to wait, in real time.
    /// - Throws: ``BenchError`` if it is in vain; `CancellationError`.
    public func until(
        _ what: String = "what the test waits for", within limit: Duration = .seconds(10),
        _ condition: @escaping @Sendable () async -> Bool
    ) async throws {
        let news = engine.log.watch()
        let isMet = try await withThrowingTaskGroup(of: Bool.self) { group in
            group.addTask {
                for await _ in news where await condition() { return true }
                return false
            }
            group.addTask {
                try await Task.sleep(for: limit)
                return false
            }
            defer { group.cancelAll() }
            return try await group.next() ?? false
        }
        try Task.checkCancellation()
        if isMet { return }
        if await condition() { return }
        let said = calls.map { "\n  \($0)" }.joined()
        throw BenchError(
            "\(what): not within \(limit); the app's calls were:\(said.isEmpty ? " none" : said)")
    }
}
