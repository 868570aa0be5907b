/// Why a headset can't be had on a bench, or why a wait ended in vain.
public struct BenchError: Error, Hashable, Sendable, CustomStringConvertible {
    /// One sentence: what, where, and what was found there.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
