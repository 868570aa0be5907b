internal import Accessories

/// A proposal that the shared registry hasn't answered.
struct OpenProposal: Sendable {
    let proposal: Proposal
    let asked: BoardVoice.Asked
    /// The link that made it.
    let link: LinkID
}
