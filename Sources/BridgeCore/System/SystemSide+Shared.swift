internal import Accessories
internal import Timing

/// A registry that others use as well.
extension SystemSide {
    /// The next proposal, if none is open and something is wanted. It counts as made.
    mutating func takeProposal() -> Proposal? {
        guard isShared, open == nil, reach.retry == nil, let next = takeNext() else { return nil }
        open = next
        return next.proposal
    }

    /// When the registry is asked again that could not be reached.
    var deadline: HostDeadline? {
        reach.retry.flatMap { HostDeadline(.registry, of: $0.link, at: $0.time) }
    }

    /// That moment has come.
    mutating func deadlinePassed() {
        reach.isWorthAnotherTry()
    }

    /// The registry answered a proposal, after others had changed it. An answer to one that isn't open is of a capture that
    /// another version made: what changed has changed all the same.
    mutating func answered(_ answer: ProposalAnswer, at time: Timestamp) -> [Consequence] {
        var consequences = take(answer.before)
        guard isShared else { return consequences + settled() }
        let asked = open.flatMap { $0.proposal.number == answer.proposal ? $0 : nil }
        if asked != nil { open = nil }
        isUnsettled = true
        switch answer.outcome {
        case .accepted(let change):
            reach.answered()
            consequences += accepted(asked, change)
        case .refused(let refusal):
            reach.answered()
            consequences += asked.map { refused($0, refusal) } ?? [Consequence(refusal, on: nil)]
        case .failed(let failure):
            consequences += failed(asked, failure, at: time)
        }
        return consequences + released()
    }

    /// Others changed the registry, in this order.
    mutating func changed(_ changes: [RegistryChange]) -> [Consequence] {
        reach.isWorthAnotherTry()
        return take(changes) + settled()
    }

    private mutating func take(_ changes: [RegistryChange]) -> [Consequence] {
        if changes.isEmpty { return [] }
        isUnsettled = true
        var consequences: [Consequence] = []
        for change in changes { consequences += take(change) }
        return consequences
    }

    /// What another did. A board that another bridge has heard is spoken for by that one.
    private mutating func take(_ change: RegistryChange) -> [Consequence] {
        let board = change.accessory
        if change.cause == .hello, !isIntroducing(board) {
            for index in seats.indices { seats[index].yield(board) }
        }
        let old = registry[board]
        let new: Accessory
        do throws(Refusal) {
            new = try applying(change, to: old)
        } catch {
            return [Consequence(error, on: link(of: board))]
        }
        if new.generation != old.generation {
            for index in seats.indices { seats[index].withVoice(of: board) { $0.registeredAnew() } }
        }
        return hold(new, insteadOf: old, on: link(of: board))
    }

    /// Whether a board's hello is being decided on, which then comes later than what others did.
    private func isIntroducing(_ board: String) -> Bool {
        guard let open, open.proposal.accessory == board, case .hello = open.asked.kind else { return false }
        return true
    }

    private mutating func accepted(_ asked: OpenProposal?, _ change: RegistryChange?) -> [Consequence] {
        let board = change?.accessory ?? asked?.proposal.accessory
        guard let board else { return [] }
        let old = registry[board]
        var new = old
        do throws(Refusal) {
            if let change { new = try applying(change, to: old) }
        } catch {
            return [Consequence(error, on: link(of: board))]
        }
        guard let asked else { return hold(new, insteadOf: old, on: link(of: board)) }
        return accepted(asked, from: old, to: new)
    }

    /// Told once, until the registry answers again.
    private mutating func failed(
        _ asked: OpenProposal?, _ failure: RegistryFailure, at time: Timestamp
    ) -> [Consequence] {
        guard let asked else { return [] }
        let board = asked.proposal.accessory
        seats[asked.link.index].withVoice(of: board) { $0.failed(asked.asked) }
        let wasLost = reach.isLost
        reach.lost(by: asked.link, at: time)
        if wasLost { return [] }
        let reason = "\(asked.proposal.cause.rawValue) of \(board): \(failure.reason)"
        return [Consequence(Refusal(.registryReachable, reason), on: asked.link)]
    }

    /// What a change makes of an accessory; the refusal says why it makes nothing of it.
    private func applying(_ change: RegistryChange, to old: Accessory) throws(Refusal) -> Accessory {
        do throws(FieldError) {
            return try old.applying(change.fields)
        } catch {
            throw Refusal(
                .registryReachable,
                "\(change.cause.rawValue) of \(change.accessory): the journal says that \(error)")
        }
    }
}
