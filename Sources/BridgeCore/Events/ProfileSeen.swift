internal import HeadsetTerms
public import Profiles
public import Timing

/// How a link's board is understood that doesn't speak the native protocol, and what can be measured by that.
public struct ProfileSeen: Hashable, Sendable {
    /// What a board's units are evidence of; the raw value is the stable name in JSON.
    public enum Evidence: String, CaseIterable, Hashable, Sendable {
        /// The firmware's own judgements: edges, and so latency, chatter and false triggers; neither noise nor thresholds.
        case verdicts
        /// Raw readings.
        case samples
        case both
        /// Nothing is believed of the board.
        case none
    }

    public var name: String
    /// Which of the profile's framings was chosen; nil if it has but one.
    public var framing: String?
    public var trust: Profile.Trust
    /// How long a state must stand before it counts; nil where packets carry a check.
    public var confirmation: Milliseconds?
    /// How long the board may be silent; nil if it may be for ever.
    public var silence: Milliseconds?
    public var evidence: Evidence
}

extension ProfileSeen {
    init(_ profile: Profile) {
        name = profile.name
        framing = profile.framingName
        trust = profile.trust
        confirmation = profile.trust == .unchecked ? profile.confirmation : nil
        silence = profile.silence
        evidence = Evidence(profile.identity)
    }
}

extension ProfileSeen.Evidence {
    fileprivate init(_ identity: BoardIdentityClaim?) {
        var (hasSamples, hasVerdicts) = (false, false)
        for channel in identity?.channels ?? [] {
            switch channel.kind {
            case .sampled: hasSamples = true
            case .event, .verdict: hasVerdicts = true
            }
        }
        self =
            switch (hasSamples, hasVerdicts) {
            case (true, true): .both
            case (true, false): .samples
            case (false, true): .verdicts
            case (false, false): .none
            }
    }
}
