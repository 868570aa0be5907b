public import Accessories

/// A call that the registry refused.
public struct RefusedUpdate: Hashable, Sendable {
    public var refusal: Refusal
}
