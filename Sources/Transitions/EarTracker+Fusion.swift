extension EarTracker {
    /// Whether the ear follows its verdict alone.
    var followsVerdict: Bool { rules.verdictUse == .follow && declared.verdictSensor != nil }

    /// What the verdict channel votes; nil if it doesn't.
    @inline(__always)
    private var verdictLevel: Bool? { rules.verdictUse == .ignore ? nil : latches.verdict.value?.level }

    /// How the channels vote now. A stuck channel has a vote only where all that vote are stuck.
    @inline(__always)
    var votes: EarVotes {
        guard blankUntil == .never else { return EarVotes() }
        if followsVerdict {
            var votes = EarVotes()
            if let verdictLevel { votes.add(latched: verdictLevel, rules.verdictWeight) }
            return votes
        }
        let unstuck = votes(withStuck: false)
        return unstuck.fresh > 0 ? unstuck : votes(withStuck: true)
    }

    /// Whether a channel has no vote because it is stuck.
    @inline(__always)
    func isMuted(_ channel: SampledChannel) -> Bool { channel.isStuck && votes(withStuck: false).fresh > 0 }

    private func votes(withStuck: Bool) -> EarVotes {
        var votes = EarVotes()
        for index in channels.indices where channels[index].isFresh {
            let weight = channels[index].rules.weight
            if withStuck || !channels[index].isStuck { votes.add(sampled: channels[index].isNear, weight) }
        }
        if let level = latches.near.value, counts(latches.near, rules.nearWeight) {
            votes.add(latched: level, rules.nearWeight)
        }
        if let verdictLevel, counts(latches.verdict, rules.verdictWeight) {
            votes.add(latched: verdictLevel, rules.verdictWeight)
        }
        return votes
    }

    /// What the ear seems to be. Channels that disagree keep the committed state.
    @inline(__always)
    func candidate(_ votes: EarVotes) -> EarState? {
        switch hearing {
        case .lost, .heardFrom: return nil
        case .heard: break
        }
        if isInCase { return .inCase }
        switch votes.outcome(rules) {
        case .worn: return .worn
        case .notWorn: return .notWorn
        case .disagreement: return state == .inCase ? nil : state
        case .tooFew: return nil
        }
    }

    /// The channels that are for the state.
    func support(for state: EarState?) -> [SupportingChannel] {
        guard let state else { return [] }
        var supporting: [SupportingChannel] = []
        supporting.reserveCapacity(declared.count)
        if !followsVerdict {
            for index in channels.indices where !isMuted(channels[index]) {
                if let channel = channels[index].support(for: state) { supporting.append(channel) }
            }
            if let sensor = declared.nearSensor, let level = state.level, latches.near.value == level,
                counts(latches.near, rules.nearWeight)
            {
                supporting.append(SupportingChannel(sensor: sensor, evidence: .event))
            }
        }
        if rules.verdictUse != .ignore, let sensor = declared.verdictSensor,
            latches.verdict.value?.state == state,
            state == .inCase || followsVerdict || counts(latches.verdict, rules.verdictWeight)
        {
            supporting.append(SupportingChannel(sensor: sensor, evidence: .verdict))
        }
        return supporting
    }

    /// Whether a latched channel has a vote: with a weight, and unless it may have changed unheard beside a reading.
    @inline(__always)
    private func counts<Value>(_ latch: EventLatch<Value>, _ weight: Int64) -> Bool {
        weight > 0 && !(latch.isDoubtful && isBesideReading)
    }

    /// Whether a sampled channel is heard that could vote, stuck or not.
    @inline(__always)
    var isBesideReading: Bool {
        for index in channels.indices where channels[index].isFresh && channels[index].rules.weight > 0 {
            return true
        }
        return false
    }
}
