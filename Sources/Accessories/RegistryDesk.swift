/// Where a bridge takes its proposals: a shared registry, and up to where the bridge knows its journal.
public struct RegistryDesk: Sendable {
    private let registry: any SharedRegistry
    /// Up to where everything was told.
    private var position: UInt64

    /// - Parameter position: of the snapshot from which the bridge sets out.
    public init(_ registry: any SharedRegistry, knowing position: UInt64) {
        self.registry = registry
        self.position = position
    }

    /// Lets the registry decide.
    public mutating func answer(_ proposal: Proposal) -> ProposalAnswer {
        do throws(RegistryFailure) {
            let transaction = try registry.change(
                proposal.accessory, because: proposal.cause, knowing: position
            ) { accessory throws(Refusal) in try proposal.apply(to: &accessory) }
            position = transaction.change?.position ?? transaction.before.last?.position ?? position
            return ProposalAnswer(
                proposal: proposal.number, before: transaction.before, outcome: outcome(of: transaction))
        } catch {
            return ProposalAnswer(proposal: proposal.number, before: [], outcome: .failed(error))
        }
    }

    /// What others changed since the last look.
    public mutating func news() throws(RegistryFailure) -> [RegistryChange] {
        let changes = try registry.changes(after: position)
        position = changes.last?.position ?? position
        return changes
    }

    private func outcome(of transaction: RegistryTransaction<Void>) -> ProposalAnswer.Outcome {
        switch transaction.result {
        case .success: .accepted(transaction.change)
        case .failure(let refusal): .refused(refusal)
        }
    }
}
