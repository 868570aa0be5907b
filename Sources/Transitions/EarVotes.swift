/// How the fresh channels of an ear vote, by weight.
struct EarVotes {
    private(set) var fresh: Int64 = 0
    private(set) var near: Int64 = 0
    private var hasSampledNear = false
    private var hasSampledFar = false

    /// The vote of a channel that latches its last word.
    mutating func add(latched isNear: Bool, _ weight: Int64) {
        fresh += weight
        near += isNear ? weight : 0
    }

    /// The vote of a sampled channel.
    mutating func add(sampled isNear: Bool, _ weight: Int64) {
        guard weight > 0 else { return }
        add(latched: isNear, weight)
        if isNear {
            hasSampledNear = true
        } else {
            hasSampledFar = true
        }
    }

    /// What they come to.
    func outcome(_ rules: EarRules) -> Outcome {
        if fresh < rules.minFresh { return .tooFew }
        if near >= rules.donQuorum ?? fresh { return .worn }
        if fresh - near >= rules.doffQuorum ?? fresh { return .notWorn }
        return .disagreement
    }

    /// What votes come to.
    enum Outcome {
        case worn, notWorn
        /// Neither has its quorum.
        case disagreement
        /// There aren't enough votes to know anything.
        case tooFew
    }

    /// Whether a sampled channel is for the state, so that one odd reading must not be enough for it.
    func areSampled(for state: EarState?) -> Bool {
        switch state {
        case .worn?: hasSampledNear
        case .notWorn?: hasSampledFar
        case .inCase?, nil: false
        }
    }
}
