internal import Timing

/// How large the numbers of a scenario may be, so that playing it needs bounded time and memory.
enum ScenarioLimits {
    /// A day.
    static let length: Milliseconds = 86_400_000
    static let repetitions = 10_000
    /// Of all steps together, repetitions counted.
    static let happenings = 100_000
    /// The sizes that the wire has room for (`protocol/spec.md` §9).
    static let textBytes = 32
    static let channels = 16
}

extension KeyedDecodingContainer {
    /// A text that the wire has room for.
    func wireText(_ key: Key, atLeast shortest: Int) throws -> String {
        let text = try decode(String.self, forKey: key)
        guard (shortest...ScenarioLimits.textBytes).contains(text.utf8.count) else {
            throw DecodingError.dataCorruptedError(
                forKey: key, in: self,
                debugDescription: "expected \(shortest) to \(ScenarioLimits.textBytes) bytes of text")
        }
        return text
    }
}
