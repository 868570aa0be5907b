/// A call that the registry didn't grant: which rule it broke, and the facts. Nothing has changed.
public struct Refusal: Error, Hashable, Sendable {
    public let rule: RegistryRule
    /// One sentence for people, without a full stop: the call, the fact that broke the rule, what to do.
    public let reason: String

    public init(_ rule: RegistryRule, _ reason: String) {
        self.rule = rule
        self.reason = reason
    }

    /// What the caller gets to see of it.
    public var error: RegistryError { rule.error }
    /// Whether Apple's documentation states the rule or we do.
    public var basis: Basis { rule.basis }
}

extension Refusal: CustomStringConvertible {
    public var description: String {
        "\(error.rawValue): \(reason) (rule \(rule.rawValue), \(basis.rawValue))"
    }
}
