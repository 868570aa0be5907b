import HeadsetTerms
import Timing
import Transitions

/// One ear of the oracle: what is latched, who votes, and which states are being earned.
final class OracleEar {
    /// What makes a target credible.
    struct Claim {
        var credit: Int64 = 0
        var start: Int64?
        var moments: Set<Int64> = []
        /// Why it didn't become true when its time had come.
        var held: OracleSights.Sight?
    }

    private let targets = [EarState.worn, .notWorn, .inCase, nil]

    let ear: Ear
    let declared: Int
    let eventSensor: UInt8?
    let verdictSensor: UInt8?
    let isVerdictOnly: Bool
    var channels: [OracleChannel] = []
    var parameters: EngineParameters
    var latches = OracleLatches()
    var blankEnd: Int64 = .min
    var committed: EarState?
    var lastCommit: Int64?
    var candidate: EarState?
    /// For worn, not worn, in case and unknown.
    private var claims = [Claim(), Claim(), Claim(), Claim()]
    /// Whether any of them has begun.
    private var isEarning = false

    init(_ ear: Ear, _ descriptors: [ChannelDescriptor], _ parameters: EngineParameters) {
        self.ear = ear
        self.parameters = parameters
        declared = descriptors.count
        eventSensor = descriptors.first { $0.kind == .event }?.sensor
        verdictSensor = descriptors.first { $0.kind == .verdict }?.sensor
        isVerdictOnly = descriptors.allSatisfy { $0.kind == .verdict }
        for descriptor in descriptors {
            if case .sampled(let sampled) = descriptor.kind {
                channels.append(OracleChannel(descriptor, sampled, parameters))
            }
        }
    }

    func configure(_ parameters: EngineParameters, at now: Int64) {
        self.parameters = parameters
        for channel in channels {
            channel.configure(parameters, at: now)
            channel.reconsiderStuck(at: now, stillSince: latches.stillSince)
        }
        forget()
    }

    func forget() {
        claims = [Claim(), Claim(), Claim(), Claim()]
        isEarning = false
    }

    var isInCase: Bool {
        latches.caseIn || (parameters.verdict != .ignore && latches.verdict == .inCase)
    }

    private var follows: Bool { verdictSensor != nil && parameters.verdict == .follow }

    private func weight(_ sensor: UInt8?) -> Int64 {
        guard let sensor else { return 0 }
        return parameters.sensors[SensorKey(sensor, ear)]?.weight
            ?? parameters.sensors[SensorKey(sensor)]?.weight ?? 1
    }

    // MARK: Votes

    /// What a ballot would be if something were not as it is.
    enum Supposition {
        case nothingIsStuck, allWeighTheSame, allAreNeeded
    }

    /// What the fresh channels say at a moment.
    func ballot(at view: Int64, if supposed: Supposition? = nil) -> EarState? {
        if isInCase { return .inCase }
        var (near, far): (Int64, Int64) = (0, 0)
        func vote(_ isNear: Bool, _ weight: Int64) {
            let counts = supposed == .allWeighTheSame ? min(weight, 1) : weight
            if isNear { near += counts } else { far += counts }
        }
        if view >= blankEnd {
            let latched = latchedVotes()
            for latch in latched { vote(latch.isNear, latch.weight) }
            for channel in voters(beside: latched, if: supposed) {
                vote(channel.isNear, channel.weight)
            }
        }
        if near + far < max(1, parameters.minFresh) { return nil }
        let isEach = supposed == .allAreNeeded
        if near >= (isEach ? nil : parameters.donQuorum) ?? (near + far) { return .worn }
        if far >= (isEach ? nil : parameters.doffQuorum) ?? (near + far) { return .notWorn }
        return committed == .inCase ? nil : committed
    }

    /// The sampled channels that have a vote.
    private func voters(
        beside latched: [LatchedVote], if supposed: Supposition? = nil
    ) -> [OracleChannel] {
        if follows { return [] }
        let fresh = channels.filter { $0.weight > 0 && $0.isFresh }
        let free = fresh.filter { !$0.isStuck }
        return (free.isEmpty && latched.isEmpty) || supposed == .nothingIsStuck ? fresh : free
    }

    /// A latched channel that has a vote.
    private struct LatchedVote {
        var sensor: UInt8
        var isNear: Bool
        var weight: Int64
        var evidence: SupportingChannel.Evidence
    }

    /// The latched channels that have a vote.
    private func latchedVotes() -> [LatchedVote] {
        var votes: [LatchedVote] = []
        func vote(_ isNear: Bool?, _ sensor: UInt8?, _ evidence: SupportingChannel.Evidence) {
            guard let isNear, let sensor, weight(sensor) > 0 else { return }
            votes.append(
                LatchedVote(sensor: sensor, isNear: isNear, weight: weight(sensor), evidence: evidence))
        }
        let verdict: Bool? =
            latches.verdict == .worn ? true : latches.verdict == .notWorn ? false : nil
        if follows {
            vote(verdict, verdictSensor, .verdict)
            return votes
        }
        if latches.near == nil, verdict == nil { return [] }
        let isBeside = channels.contains { $0.weight > 0 && $0.isFresh }
        if !(latches.isNearDoubtful && isBeside) { vote(latches.near, eventSensor, .event) }
        if parameters.verdict == .vote, !(latches.isVerdictDoubtful && isBeside) {
            vote(verdict, verdictSensor, .verdict)
        }
        return votes
    }

    /// Whether a latch has a vote beside a fresh sampled channel, and loses it if frames are lost.
    func hasLatchBesideReading() -> Bool {
        let latched = latchedVotes()
        return !latched.isEmpty && !voters(beside: latched).isEmpty
    }

    /// Whether readings must have spoken for a target.
    private func needsSamples(_ target: EarState?) -> Bool {
        guard let level = Self.level(target) else { return false }
        return voters(beside: latchedVotes()).contains { $0.isNear == level }
    }

    private static func level(_ target: EarState?) -> Bool? {
        target == .worn ? true : target == .notWorn ? false : nil
    }

    // MARK: Credit

    /// Takes a candidate, and counts what stands for each target that is being earned.
    func consider(_ candidate: EarState?, at now: Int64) {
        self.candidate = candidate
        if candidate == committed, !isEarning { return }
        for place in 0..<4 where targets[place] != committed {
            if targets[place] == candidate, claims[place].start == nil { claims[place].start = now }
            guard claims[place].start != nil else { continue }
            isEarning = true
            guard let level = Self.level(targets[place]) else { continue }
            for channel in channels where channel.supports(level) {
                claims[place].moments.insert(channel.time)
            }
        }
    }

    /// A millisecond passes with the candidate as it is.
    func tick() {
        if !isEarning { return }
        isEarning = false
        for place in 0..<4 where claims[place].start != nil {
            let target = targets[place]
            if target == candidate {
                claims[place].credit = min(claims[place].credit + 1, interval(target))
            } else {
                switch target == .worn
                    ? parameters.leakDon : target == .notWorn ? parameters.leakDoff : .infinite
                {
                case .infinite: claims[place].credit = 0
                case .rate(let rate): claims[place].credit -= rate
                }
                if claims[place].credit <= 0 { claims[place] = Claim() }
            }
            if claims[place].start != nil { isEarning = true }
        }
    }

    /// The claim of the candidate, if it becomes true now.
    func due(at now: Int64, _ sights: inout OracleSights) -> Claim? {
        guard candidate != committed, let place = targets.firstIndex(of: candidate) else { return nil }
        let claim = claims[place]
        guard claim.start != nil, claim.credit >= interval(candidate) else { return nil }
        if !hasEnoughSamples() {
            hold(place, .heldBySamples, &sights)
            return nil
        }
        if let lastCommit, now < lastCommit + parameters.dwellMs.count {
            hold(place, .heldByDwell, &sights)
            return nil
        }
        return claim
    }

    /// Whether enough readings have spoken for the candidate.
    func hasEnoughSamples() -> Bool {
        guard let place = targets.firstIndex(of: candidate) else { return false }
        return claims[place].moments.count >= parameters.minSamples || !needsSamples(candidate)
    }

    private func hold(_ place: Int, _ sight: OracleSights.Sight, _ sights: inout OracleSights) {
        if claims[place].held != sight { sights.see(sight) }
        claims[place].held = sight
    }

    /// How long a target must be the candidate.
    func interval(_ target: EarState?) -> Int64 {
        if isVerdictOnly, target != nil { return 0 }
        switch target {
        case .worn?: return parameters.donMs?.count ?? (declared > 1 ? 500 : 550)
        case .notWorn?: return parameters.doffMs?.count ?? (declared > 1 ? 300 : 350)
        case .inCase?: return parameters.caseMs.count
        case nil: return parameters.unknownMs.count
        }
    }

    /// The channels that are for a target.
    func support(for target: EarState?) -> [SupportingChannel] {
        if target == .inCase, latches.verdict == .inCase, parameters.verdict != .ignore, let verdictSensor {
            return [SupportingChannel(sensor: verdictSensor, evidence: .verdict)]
        }
        guard let level = Self.level(target) else { return [] }
        let latched = latchedVotes()
        return voters(beside: latched).filter { $0.isNear == level }.map {
            SupportingChannel(
                sensor: $0.sensor,
                evidence: .sampled(
                    value: Int32($0.raw), threshold: Int32(clamping: $0.threshold(near: level))))
        }
            + latched.filter { $0.isNear == level }.map {
                SupportingChannel(sensor: $0.sensor, evidence: $0.evidence)
            }
    }
}
