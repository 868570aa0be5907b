/// Whose rule decided. Every refusal and every route says it, so that no guess passes for Apple's behaviour.
public enum Basis: String, Hashable, Sendable {
    /// Apple's public documentation demands it in words.
    case documented
    /// The documentation is silent, and this is our policy.
    case assumed
}
