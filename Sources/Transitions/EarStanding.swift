public import HeadsetTerms

/// What is believed of an ear.
public struct EarStanding: Hashable, Sendable {
    public var ear: Ear
    /// Nil is unknown.
    public var state: EarState?
}
