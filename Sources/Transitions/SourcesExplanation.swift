/// Why the sources stand in their order.
public struct SourcesExplanation: Hashable, Sendable {
    /// Why the pair changed; nil where only what a source waits for did.
    public var cause: Cause?
    /// Those first that count most.
    public var sources: [SourceExplanation]
}
