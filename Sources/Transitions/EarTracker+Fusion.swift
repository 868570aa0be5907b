extension EarTracker {
    /// Whether the ear follows its verdict alone.
    private var followsVerdict: Bool { rules.verdictUse == .follow && latches.verdictSensor != nil }

    /// What the verdict channel votes; nil if it doesn't.
    private var verdictLevel: Bool? { rules.verdictUse == .ignore ? nil : latches.verdict.value?.level }

    /// How the channels vote now.
    var votes: EarVotes {
        var votes = EarVotes()
        guard blankUntil == .never else { return votes }
        if followsVerdict {
            if let verdictLevel { votes.add(latched: verdictLevel) }
            return votes
        }
        for index in channels.indices where channels[index].isFresh {
            votes.add(sampled: channels[index].isNear)
        }
        let isBesideSampled = votes.fresh > 0
        if let level = latches.near.value, !(isBesideSampled && latches.near.isDoubtful) {
            votes.add(latched: level)
        }
        if let verdictLevel, !(isBesideSampled && latches.verdict.isDoubtful) {
            votes.add(latched: verdictLevel)
        }
        return votes
    }

    /// What the ear seems to be. Channels that disagree keep the committed state.
    func candidate(_ votes: EarVotes) -> EarState? {
        switch hearing {
        case .lost, .heardFrom: return nil
        case .heard: break
        }
        if isInCase { return .inCase }
        if votes.fresh < rules.minFresh { return nil }
        if votes.near == votes.fresh { return .worn }
        if votes.near == 0 { return .notWorn }
        return state == .inCase ? nil : state
    }

    /// The channels that are for the state.
    func support(for state: EarState?) -> [SupportingChannel] {
        guard let state else { return [] }
        var supporting: [SupportingChannel] = []
        if !followsVerdict {
            supporting += channels.compactMap { $0.support(for: state) }
            if let sensor = latches.nearSensor, let level = state.level, latches.near.value == level {
                supporting.append(SupportingChannel(sensor: sensor, evidence: .event))
            }
        }
        if rules.verdictUse != .ignore, let sensor = latches.verdictSensor,
            latches.verdict.value?.state == state
        {
            supporting.append(SupportingChannel(sensor: sensor, evidence: .verdict))
        }
        return supporting
    }
}
