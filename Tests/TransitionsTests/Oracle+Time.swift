import HeadsetTerms
import Timing
import Transitions

/// One millisecond of the oracle.
extension Oracle {
    /// Does all that lies before `end`, and the first half of `end` itself.
    func move(to end: Int64) {
        settle()
        while now < end {
            if !isClosed || isDirty { secondHalf() }
            for ear in ears { ear.tick() }
            now += 1
            (isClosed, isDirty) = (false, false)
            view = now - 1
            settle()
            // By arrival nothing of this millisecond is still to come but inputs, each with a half of its own.
            if clock == .arrival { secondHalf() }
        }
    }

    /// Values, what lapses, candidates and commits of this millisecond. What the frame's events say is latched already.
    func secondHalf() {
        view = now
        for ear in ears {
            let isQuiet = !ear.isInCase && now >= ear.blankEnd
            for channel in ear.channels {
                for value in channel.takeWaiting(at: now) {
                    channel.read(value.raw, at: now, isQuiet: isQuiet, &sights)
                }
                channel.lapse(at: now)
                if channel.becomesStuck(at: now, stillSince: ear.latches.stillSince) {
                    sights.see(.stuck)
                    stuckLines.append("\(epoch): \(now) \(Scope(ear.ear).rawValue)")
                }
            }
            consider(ear)
        }
        settle()
    }

    func consider(_ ear: OracleEar) {
        let candidate = view < voteFrom ? nil : ear.ballot(at: view)
        ear.consider(candidate, at: now)
        watch?(epoch, now, ear)
    }

    /// Commits what is due, and folds the device once.
    func settle() {
        var commits: [(Cause, Int64?)] = []
        for ear in ears {
            guard let claim = ear.due(at: now, &sights) else { continue }
            let target = ear.candidate
            let cause = cause(ear.committed, target)
            seeWhatDecided(ear, claim)
            commits.append(commit(ear, target, cause, now - (claim.start ?? now)))
            if cause == .doff { for channel in ear.channels { channel.reseed(&sights) } }
            consider(ear)
        }
        if !commits.isEmpty { settleDevice(commits) }
    }

    private func cause(_ from: EarState?, _ to: EarState?) -> Cause {
        switch (from, to) {
        case (_, nil): .stale
        case (nil, _): .initial
        case (.inCase?, .notWorn?), (_, .inCase?): .case
        case (_, .worn?): .don
        case (_, .notWorn?): .doff
        }
    }

    private func seeWhatDecided(_ ear: OracleEar, _ claim: OracleEar.Claim) {
        guard let target = ear.candidate else { return }
        if ear.ballot(at: view, if: .nothingIsStuck) != target { sights.see(.mutedDecides) }
        if ear.ballot(at: view, if: .allWeighTheSame) != target { sights.see(.weightDecides) }
        if ear.ballot(at: view, if: .allAreNeeded) != target { sights.see(.quorumDecides) }
        if claim.held == nil, let start = claim.start, now - start > ear.interval(target) {
            sights.see(.leftover)
        }
    }

    func commit(
        _ ear: OracleEar, _ target: EarState?, _ cause: Cause, _ latency: Int64?
    ) -> (Cause, Int64?) {
        let support = ear.support(for: target)
        say(Scope(ear.ear), ear.committed?.rawValue, target?.rawValue, cause, latency, support)
        ear.committed = target
        ear.lastCommit = now
        ear.forget()
        return (cause, latency)
    }

    /// Folds the device after these commits.
    func settleDevice(_ commits: [(cause: Cause, latency: Int64?)]) {
        if ears.isEmpty { return }
        let from = device
        device = fold.meaning(ears.map { ($0.ear, $0.committed) }, from)
        if device == from { return }
        let causes = commits.map(\.cause)
        var cause = [Cause.config, .don, .doff, .case, .initial].first(where: causes.contains) ?? .stale
        if from == nil, cause != .config { cause = .initial }
        let latency = commits.compactMap(\.latency).max()
        say(.device, from?.rawValue, device?.rawValue, cause, latency, [])
    }

    func say(
        _ scope: Scope, _ from: String?, _ to: String?, _ cause: Cause, _ latency: Int64?,
        _ supporting: [SupportingChannel]
    ) {
        let (from, to) = (from ?? "unknown", to ?? "unknown")
        let latency = latency.map { " \($0)" } ?? ""
        lines.append("\(epoch): \(now) \(scope.rawValue) \(from)>\(to) \(cause.rawValue)\(latency)")
        support.append(supporting)
        sights.see(cause: cause.rawValue, state: to)
    }
}
