/// What a shared registry said to a proposal.
public struct ProposalAnswer: Hashable, Sendable {
    /// What was decided.
    public enum Outcome: Hashable, Sendable {
        /// It was accepted, and changed this; nil if all was so already.
        case accepted(RegistryChange?)
        case refused(Refusal)
        case failed(RegistryFailure)
    }

    /// The number of the proposal.
    public var proposal: UInt64
    /// What others changed before it was decided, in order.
    public var before: [RegistryChange]
    public var outcome: Outcome

    public init(proposal: UInt64, before: [RegistryChange], outcome: Outcome) {
        self.proposal = proposal
        self.before = before
        self.outcome = outcome
    }
}
