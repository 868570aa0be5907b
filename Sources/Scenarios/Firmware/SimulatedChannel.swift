internal import HeadsetTerms
internal import Timing

/// A wear channel at work: when it looks next, and what it makes of what it sees.
struct SimulatedChannel {
    enum Finding: Equatable {
        case reading(Int32)
        case near(Bool)
        case verdict(WearVerdict)
    }

    let description: ChannelDescription
    /// When it looks next; nil if it has been switched off.
    private(set) var due: Milliseconds?
    private var period: Milliseconds
    private var noise: SplitMix64
    private var isNear = false
    private var verdict = WearVerdict.unknown
    private var candidate = WearVerdict.unknown
    private var candidateSince: Milliseconds = 0

    init(_ description: ChannelDescription, number: Int, seed: UInt64) {
        self.description = description
        noise = SplitMix64(seed: seed, stream: SplitMix64.Stream.channels + UInt64(number))
        period = description.period
    }

    /// The firmware starts, or goes on after it hung. Everyone keeps to the same grid of time.
    mutating func resume(at time: Milliseconds) {
        guard period > .zero else { return }
        let missed = max(0, (time - description.phase).count + period.count - 1) / period.count
        due = description.phase + Milliseconds(missed * period.count)
    }

    /// The firmware forgets what it knew.
    mutating func restart(at time: Milliseconds) {
        period = description.period
        isNear = false
        verdict = .unknown
        candidate = .unknown
        candidateSince = time
        // The boot's own millisecond belongs to the hello: readings would come too late for it.
        resume(at: time + 1)
    }

    /// Looks every `period` from now on; zero: never.
    mutating func setPeriod(_ period: Milliseconds, at time: Milliseconds) {
        self.period = period
        due = period > .zero ? time + period : nil
    }

    /// Looks at its ear.
    mutating func look(at ear: EarPhysics, time: Milliseconds) -> Finding {
        due = time + period
        switch description.kind {
        case .sampled(let sensor):
            return .reading(reading(of: sensor, ear: ear, time: time))
        case .event:
            // Far below 400, near from 600 on, in between as before.
            let nearness = ear.isInCase ? 0 : ear.nearness(at: time, to: description.sensor)
            isNear = nearness >= 600 || isNear && nearness > 400
            return .near(isNear)
        case .verdict(_, let settle):
            judge(ear, at: time, settle: settle)
            return .verdict(verdict)
        }
    }

    private mutating func reading(
        of sensor: ChannelDescription.Sensor, ear: EarPhysics, time: Milliseconds
    ) -> Int32 {
        let span = Int64(sensor.worn) - Int64(sensor.open)
        let nearness = ear.nearness(at: time, to: description.sensor)
        let level = ear.isInCase ? Int64(sensor.inCase) : Int64(sensor.open) + span * nearness / 1000
        let noisy = level + noise.normal(deviation: sensor.noise)
        return Int32(min(max(noisy, Int64(sensor.range.lowerBound)), Int64(sensor.range.upperBound)))
    }

    private mutating func judge(_ ear: EarPhysics, at time: Milliseconds, settle: Milliseconds) {
        let seen: WearVerdict =
            ear.isInCase
            ? .inCase : ear.nearness(at: time, to: description.sensor) >= 500 ? .worn : .notWorn
        if seen != candidate {
            candidate = seen
            candidateSince = time
        }
        if candidate == .inCase || time - candidateSince >= settle { verdict = candidate }
    }
}

extension ChannelDescription {
    /// How often the firmware looks at it.
    fileprivate var period: Milliseconds {
        switch kind {
        case .sampled(let sensor): sensor.period
        case .event(let poll), .verdict(let poll, _): poll
        }
    }

    /// When it looks for the first time.
    fileprivate var phase: Milliseconds {
        switch kind {
        case .sampled(let sensor): sensor.phase
        case .event, .verdict: .zero
        }
    }
}
