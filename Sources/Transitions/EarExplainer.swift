import HeadsetTerms
import Timing

/// Follows one ear for those who want to know why: notices what is worth telling, and sums up what time was spent on.
struct EarExplainer {
    /// What was told last, without what changes all the time.
    private var told: EarExplanation?
    private var since: DeviceTime?
    private var spent: [EarExplanation.Spent] = []
    /// What it was about to become; nil if nothing, `.some(nil)` if unknown.
    private var pending: EarState??
    /// What the ear has been waiting for, and since when.
    private var waiting: (on: EarExplanation.Waiting, since: DeviceTime)?

    /// What is worth telling of the ear as it is after one half of a moment.
    mutating func explain(
        _ ear: EarTracker, after commit: EarCommit?, at time: DeviceTime, _ tell: (EarExplanation) -> Void
    ) {
        var explanation = ear.explanation(at: time)
        if let commit {
            settleAccount(at: commit.time)
            tell(summary(of: commit, explanation, ear))
            restart()
        }
        settleAccount(at: time)
        note(explanation, at: time)
        explanation.since = since
        explanation.spent = spent
        let gist = explanation.gist
        guard gist != told else { return }
        let wasWaiting = told.map { !$0.holds.isEmpty } ?? false
        told = gist
        if explanation.holds.isEmpty {
            if wasWaiting, commit == nil {
                explanation.occasion = .settled
                tell(explanation)
            }
            restart()
        } else {
            tell(explanation)
        }
    }

    /// What was waited for until now goes to the account.
    private mutating func settleAccount(at time: DeviceTime) {
        guard let waiting, time > waiting.since else { return }
        let elapsed = time - waiting.since
        if let index = spent.firstIndex(where: { $0.on == waiting.on }) {
            spent[index].time = spent[index].time + elapsed
        } else {
            spent.append(EarExplanation.Spent(on: waiting.on, time: elapsed))
        }
        self.waiting?.since = time
    }

    private mutating func note(_ explanation: EarExplanation, at time: DeviceTime) {
        guard let hold = explanation.decisive else {
            waiting = nil
            return
        }
        turn(to: explanation)
        since = since ?? time
        waiting = (hold, time)
    }

    /// What spoke for another candidate is no sign of this one.
    private mutating func turn(to explanation: EarExplanation) {
        guard explanation.candidate != explanation.state else { return }
        if let pending, pending != explanation.candidate { restart() }
        pending = .some(explanation.candidate)
    }

    private mutating func restart() {
        pending = nil
        since = nil
        spent = []
        waiting = nil
    }

    private func summary(
        of commit: EarCommit, _ after: EarExplanation, _ ear: EarTracker
    ) -> EarExplanation {
        var explanation = after
        explanation.occasion = .committed(cause: commit.cause, latency: commit.latency)
        explanation.state = commit.to
        explanation.candidate = commit.to
        explanation.channels = commit.channels
        explanation.credit = commit.latency == nil ? .zero : ear.rules.interval(for: commit.to)
        explanation.needed = explanation.credit
        explanation.samples = commit.samples.map { .init(count: $0, needed: ear.rules.minSamples) }
        explanation.due = nil
        explanation.holds = []
        explanation.since = since
        explanation.spent = spent
        return explanation
    }
}

extension EarExplanation {
    /// What it waits for in the first place: what must end before anything else can.
    fileprivate var decisive: Waiting? {
        let kinds = holds.map(\.kind)
        return [.lost, .blank, .tooFew, .credit, .samples, .dwell, .disagreement, .confirmation]
            .first(where: kinds.contains)
    }

    /// Without what changes all the time.
    fileprivate var gist: EarExplanation {
        var gist = self
        gist.occasion = .waiting
        gist.credit = .zero
        gist.samples = nil
        gist.due = nil
        gist.since = nil
        if holds.contains(.credit) { gist.holds.removeAll { $0 == .samples } }
        gist.spent = []
        for index in gist.channels.indices { gist.channels[index].forgetValue() }
        return gist
    }
}

extension ChannelExplanation {
    fileprivate mutating func forgetValue() {
        switch kind {
        case .sampled(value: _, near: _, far: _, let level, let isNear):
            kind = .sampled(value: nil, near: 0, far: 0, level: level, isNear: isNear)
        case .event, .verdict: break
        }
    }
}
