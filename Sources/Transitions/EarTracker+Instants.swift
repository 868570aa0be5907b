import HeadsetTerms
import Timing

extension EarTracker {
    /// When something lapses by itself.
    private var nextLapse: DeviceTime {
        let own = min(blankUntil, nextStuck)
        return switch hearing {
        case .heardFrom(let start): min(own, start)
        case .heard, .lost: own
        }
    }

    /// Whether a channel that is far follows the drift of its open level at this moment.
    private func isTracking(at time: DeviceTime) -> Bool {
        !isInCase && (blankUntil == .never || time >= blankUntil)
    }

    /// When the next reading counts or something lapses.
    var nextInput: DeviceTime {
        var next = nextLapse
        let channels = channels.span
        for index in channels.indices {
            next = min(next, channels[index].nextInput)
        }
        return next
    }

    /// Time passes in which nothing changes: credit grows or falls, and readings are taken that were left waiting.
    mutating func pass(to time: DeviceTime) {
        debouncer.pass(to: time, rules)
        takeCalm(before: time)
    }

    /// Takes the readings before a moment up to which all is calm.
    private mutating func takeCalm(before time: DeviceTime) {
        for index in channels.indices {
            channels[index].takeCalm(before: time, isTracking: isTracking)
        }
    }

    /// Takes the readings before `end` that change nothing, which most do, up to the first that may: those that leave levels
    /// and sides as they are while nothing pending needs their support any more. What then remains is worked through
    /// moment by moment, with the same result. Returns the moment, not after `end`, before which nothing
    /// is left to do.
    mutating func skipQuiet(before end: DeviceTime) -> DeviceTime {
        let bound = min(end, due, nextLapse)
        guard isIndifferent else { return min(bound, nextInput) }
        let calmUntil = min(bound, channels.calmUntil)
        takeCalm(before: calmUntil)
        if calmUntil == bound { return bound }
        let isTracking = isTracking
        var channels = channels.mutableSpan
        var isSkipping = true
        var until = bound
        while isSkipping {
            until = bound
            for index in channels.indices {
                until = channels[index].scout(before: until, isTracking: isTracking)
            }
            isSkipping = false
            for index in channels.indices
            where channels[index].follow(before: until, isTracking: isTracking) {
                isSkipping = until < bound
            }
        }
        return until
    }

    /// The first half of an instant: commits what is due by what came before it.
    mutating func settle(at time: DeviceTime) -> EarCommit? {
        guard due <= time else { return nil }
        pass(to: due)
        return commit()
    }

    /// The second half of an instant: readings count, what has lapsed falls, then the ear is considered anew.
    mutating func takeInputs(at time: DeviceTime) -> EarCommit? {
        pass(to: time)
        let isTracking = isTracking(at: time)
        for index in channels.indices {
            if channels[index].takeWaiting(at: time, isTracking: isTracking) { support(by: channels[index]) }
            channels[index].expire(at: time)
        }
        lapse(at: time)
        reconsider(at: time)
        return due <= time ? commit() : nil
    }

    private mutating func support(by channel: SampledChannel) {
        if channel.standing(near: channel.isNear) != nil { debouncer.support(near: channel.isNear) }
    }

    private mutating func lapse(at time: DeviceTime) {
        followStuck(at: time, mayBegin: true)
        if blankUntil <= time {
            blankUntil = .never
        }
        switch hearing {
        case .heardFrom(let start) where start <= time: hearing = .heard
        case .heardFrom, .heard, .lost: break
        }
    }

    /// Notes which channels are stuck at this moment, and when the next one will be. Those that aren't yet begin now only
    /// if they may, else at this moment's next half.
    mutating func followStuck(at time: DeviceTime, mayBegin: Bool) {
        nextStuck = .never
        for index in channels.indices {
            let start = channels[index].stuckTime(stillSince: stillSince)
            let isStuck = start <= time && (mayBegin || channels[index].isStuck)
            if isStuck, !channels[index].isStuck { newlyStuck.append(channels[index].sensor) }
            channels[index].isStuck = isStuck
            if !isStuck { nextStuck = min(nextStuck, max(start, time)) }
        }
    }

    /// Works out the candidate anew, from `time` on.
    mutating func reconsider(at time: DeviceTime) {
        debouncer.pass(to: time, rules)
        let votes = votes
        let candidate = candidate(votes)
        debouncer.consider(candidate, needsReadings: votes.areSampled(for: candidate))
        if debouncer.isStarting {
            debouncer.start(standing(for: candidate))
        }
        lookAhead()
    }

    /// Works out what follows from all that is known now: it is asked for at every frame.
    mutating func lookAhead() {
        due = debouncer.due(rules)
        // Who wants to know why wants to know how many readings spoke for it.
        isIndifferent = explainer == nil ? debouncer.isIndifferent(rules) : debouncer.isIdle
        undisturbedUntil = isIndifferent && isHeard ? min(due, nextLapse) : .past
        isTracking = !isInCase && blankUntil == .never
        foresee()
    }

    private var isHeard: Bool {
        switch hearing {
        case .heard: true
        case .lost, .heardFrom: false
        }
    }

    private func standing(for target: EarState?) -> StandingReadings {
        guard let level = target?.level else { return StandingReadings() }
        return StandingReadings(of: channels, near: level)
    }

    private mutating func commit() -> EarCommit {
        let decision = debouncer.commit()
        let commit = report(decision)
        if commit.cause == .doff {
            for index in channels.indices { channels[index].reseed() }
        }
        reconsider(at: commit.time)
        return commit
    }

    func report(_ commit: Debouncer.Commit) -> EarCommit {
        EarCommit(
            ear: ear, from: commit.from, to: commit.to, time: commit.time, latency: commit.latency,
            samples: commit.samples,
            channels: explainer == nil ? [] : channelExplanations, supporting: support(for: commit.to))
    }
}
