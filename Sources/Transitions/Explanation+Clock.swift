import Timing

extension Explanation {
    /// With all moments so much later: the engine's clock stands still while the board is away, its board's doesn't.
    func later(by unheard: Milliseconds) -> Explanation {
        if unheard == .zero { return self }
        var explanation = self
        explanation.time = time + unheard
        switch subject {
        case .ear(let ear): explanation.subject = .ear(ear.later(by: unheard))
        case .device: break
        case .sources(let told):
            let sources = told.sources.map { $0.later(by: unheard) }
            explanation.subject = .sources(SourcesExplanation(cause: told.cause, sources: sources))
        }
        return explanation
    }
}

extension EarExplanation {
    fileprivate func later(by unheard: Milliseconds) -> EarExplanation {
        var explanation = self
        explanation.due = due.map { $0 + unheard }
        explanation.since = since.map { $0 + unheard }
        explanation.holds = holds.map { $0.later(by: unheard) }
        return explanation
    }
}

extension EarExplanation.Hold {
    fileprivate func later(by unheard: Milliseconds) -> EarExplanation.Hold {
        switch self {
        case .blank(let until): .blank(until: until + unheard)
        case .confirmation(let sensor, let from): .confirmation(sensor: sensor, from: from + unheard)
        case .dwell(let until): .dwell(until: until + unheard)
        case .lost, .tooFew, .disagreement, .credit, .samples: self
        }
    }
}

extension SourceExplanation {
    fileprivate func later(by unheard: Milliseconds) -> SourceExplanation {
        var explanation = self
        explanation.lastRise = lastRise.map { $0 + unheard }
        explanation.pending = pending.map { Pending(level: $0.level, due: $0.due + unheard) }
        return explanation
    }
}
