/// How the fresh channels of an ear vote.
struct EarVotes {
    private(set) var fresh: Int64 = 0
    private(set) var near: Int64 = 0
    private var hasSampledNear = false
    private var hasSampledFar = false

    /// The vote of a channel that latches its last word.
    mutating func add(latched isNear: Bool) {
        fresh += 1
        near += isNear ? 1 : 0
    }

    /// The vote of a sampled channel.
    mutating func add(sampled isNear: Bool) {
        add(latched: isNear)
        if isNear {
            hasSampledNear = true
        } else {
            hasSampledFar = true
        }
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
