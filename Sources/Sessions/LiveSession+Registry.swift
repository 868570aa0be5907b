internal import Accessories
internal import BridgeCore
internal import Timing

/// The shared registry, where there is one.
extension LiveSession {
    /// Lets the registry decide on what the fold wants of it. That may have taken a while: the answer is of now.
    mutating func consultRegistry(on proposal: Proposal) {
        if let answer = registry?.answer(proposal) { session.answer(answer, at: now) }
    }
}
