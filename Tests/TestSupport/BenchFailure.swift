/// Why a test can't go on: what it waited for didn't come, or what it needs doesn't work.
public struct BenchFailure: Error, Hashable, CustomStringConvertible {
    public let description: String

    public init(_ description: String) {
        self.description = description
    }
}
