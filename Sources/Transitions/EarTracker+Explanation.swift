import HeadsetTerms
import Timing

extension EarTracker {
    /// How the ear is judged at this moment.
    func explanation(at time: DeviceTime) -> EarExplanation {
        let isPending = debouncer.candidate != state
        let due = due
        return EarExplanation(
            ear: ear, occasion: .waiting, state: state, candidate: debouncer.candidate,
            channels: channelExplanations, credit: isPending ? debouncer.credit.earned : .zero,
            needed: isPending ? rules.interval(for: debouncer.candidate) : .zero,
            samples: isPending ? samples : nil, due: due == .never ? nil : due, holds: holds(at: time),
            since: nil, spent: [])
    }

    private var samples: EarExplanation.Samples? {
        debouncer.needsReadings ? .init(count: debouncer.credit.supports, needed: rules.minSamples) : nil
    }

    // MARK: Channels

    /// What the channels say.
    var channelExplanations: [ChannelExplanation] {
        var explanations = channels.map(explanation)
        if let sensor = declared.nearSensor {
            explanations.append(
                latched(
                    sensor, .event(isNear: latches.near.value), rules.nearWeight,
                    hasWord: latches.near.value != nil,
                    isDoubtful: isBesideReading && latches.near.isDoubtful))
        }
        if let sensor = declared.verdictSensor, rules.verdictUse != .ignore {
            let verdict = latches.verdict.value
            explanations.append(
                latched(
                    sensor, .verdict(verdict?.state), rules.verdictWeight, hasWord: verdict?.state != nil,
                    isDoubtful: isBesideReading && latches.verdict.isDoubtful && !followsVerdict))
        }
        return explanations
    }

    private func explanation(of channel: SampledChannel) -> ChannelExplanation {
        let (state, rules) = (channel.state, channel.rules)
        let isHeard = state.lastTime != .never
        let vote: ChannelExplanation.Vote =
            if rules.weight == 0 || followsVerdict { .none } else if !channel.isFresh {
                .stale
            } else if isMuted(channel) { .stuck } else { .counts }
        return ChannelExplanation(
            sensor: channel.sensor,
            kind: .sampled(
                value: isHeard ? state.lastRaw : nil,
                near: Int32(clamping: rules.threshold(near: true, from: state.baseline)),
                far: Int32(clamping: rules.threshold(near: false, from: state.baseline)),
                level: isHeard ? state.level : nil, isNear: isHeard ? state.isNear : nil),
            vote: vote, weight: rules.weight)
    }

    private func latched(
        _ sensor: UInt8, _ kind: ChannelExplanation.Kind, _ weight: Int64, hasWord: Bool, isDoubtful: Bool
    ) -> ChannelExplanation {
        let vote: ChannelExplanation.Vote =
            weight == 0 ? .none : !hasWord ? .stale : isDoubtful ? .doubtful : .counts
        return ChannelExplanation(sensor: sensor, kind: kind, vote: vote, weight: weight)
    }

    // MARK: What it waits for

    private func holds(at time: DeviceTime) -> [EarExplanation.Hold] {
        switch hearing {
        case .lost, .heardFrom: return [.lost]
        case .heard: break
        }
        var holds = isInCase ? [] : votingHolds
        if debouncer.candidate != state { holds += pendingHolds(at: time) }
        return holds
    }

    /// What keeps the channels from being for another state.
    private var votingHolds: [EarExplanation.Hold] {
        if blankUntil != .never { return [.blank(until: blankUntil)] }
        let votes = votes
        var holds: [EarExplanation.Hold] = []
        switch votes.outcome(rules) {
        case .tooFew: holds.append(.tooFew(fresh: votes.fresh, needed: rules.minFresh))
        case .disagreement: holds.append(.disagreement)
        case .worn, .notWorn: break
        }
        if followsVerdict { return holds }
        for channel in channels where channel.rules.weight > 0 && channel.state.crossing != .never {
            holds.append(
                .confirmation(
                    sensor: channel.sensor, from: channel.state.crossing + channel.rules.glitch))
        }
        return holds
    }

    /// What keeps the candidate from being committed.
    private func pendingHolds(at time: DeviceTime) -> [EarExplanation.Hold] {
        var holds: [EarExplanation.Hold] = []
        if debouncer.credit.earned < rules.interval(for: debouncer.candidate) { holds.append(.credit) }
        if let samples, samples.count < samples.needed { holds.append(.samples) }
        if let end = debouncer.dwellEnd(rules), end > time { holds.append(.dwell(until: end)) }
        return holds
    }
}
