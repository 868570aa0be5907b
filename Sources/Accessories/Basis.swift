/// Whose rule decided: every refusal and every route says it, so that nobody takes a guess for Apple's behaviour.
public enum Basis: String, Hashable, Sendable {
    /// Apple's public documentation demands it in words.
    case documented
    /// The documentation is silent, and this is our policy.
    case assumed
}
