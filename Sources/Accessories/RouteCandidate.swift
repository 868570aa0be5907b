internal import HeadsetTerms

/// A registered accessory in the eyes of the router: what is known of it, and since when it is eligible.
struct RouteCandidate: Hashable, Sendable {
    /// What the placement says.
    private enum Wear: Hashable, Sendable {
        /// The accessory has no way to tell.
        case untold
        case unknown
        case worn
        case off
    }

    /// What the sources say of this host.
    private enum Source: Hashable, Sendable {
        /// The accessory has no way to tell, or this host's address isn't known.
        case untold
        case primary
        /// Secondary, and this host has a call.
        case takenByCall
        case secondary
        case absent
    }

    let accessory: String
    var configuration: Configuration
    /// As judged last; before the first judgement nothing is known, so that all of it is news.
    private var wear = Wear.unknown
    private var source = Source.absent
    /// Its turn among all that became eligible; nil while it isn't eligible.
    private var turn: UInt64?
    /// What the latest judgement found new in its favour; nil if nothing.
    private(set) var news: AudioRoute.Cause?

    init(accessory: String, configuration: Configuration) {
        self.accessory = accessory
        self.configuration = configuration
    }

    /// Judges anew. `turn` counts how often any accessory became eligible.
    mutating func judge(host: BluetoothAddress?, playing: Playing, turn turns: inout UInt64) {
        let (wearBefore, sourceBefore) = (wear, source)
        wear = judgedWear
        source = judgedSource(host: host, playing: playing)
        news = news(wearBefore: wearBefore, sourceBefore: sourceBefore)
        if hindrance != nil {
            turn = nil
        } else if !isUndecided, turn == nil || (sourceBefore == .takenByCall && source == .primary) {
            turns += 1
            turn = turns
        }
    }

    /// What is known to keep the audio away; nil if nothing is.
    var hindrance: AudioRoute.Cause? {
        if wear == .off { return .offHead }
        return switch source {
        case .absent: .absentSource
        case .secondary: .secondarySource
        case .untold, .primary, .takenByCall: nil
        }
    }

    /// Whether it may have the audio that goes to `output` now: unknown keeps what it has and gets nothing.
    func mayHaveAudio(now output: AudioRoute.Output) -> Bool {
        turn != nil && (!isUndecided || output == .accessory(accessory))
    }

    /// The greatest wins.
    var precedence: (Int, UInt64) {
        (source == .takenByCall ? 0 : 1, turn ?? 0)
    }

    /// Whether too little is known to say that it is worn.
    private var isUndecided: Bool {
        wear == .unknown || (wear == .untold && source == .untold)
    }

    private var judgedWear: Wear {
        guard configuration.deviceCapabilities.contains(.placement) else { return .untold }
        return switch configuration.devicePlacement {
        case nil: .unknown
        case .offHead: .off
        case .inEar, .onHead, .overTheEar: .worn
        }
    }

    private func judgedSource(host: BluetoothAddress?, playing: Playing) -> Source {
        guard let host, configuration.deviceCapabilities.contains(.audioSwitching) else { return .untold }
        if configuration.primarySource == host { return .primary }
        guard configuration.secondarySource == host else { return .absent }
        return switch playing {
        case .call: .takenByCall
        case .nothing, .media: .secondary
        }
    }

    private func news(wearBefore: Wear, sourceBefore: Source) -> AudioRoute.Cause? {
        if wear == .worn, wearBefore != .worn { return .worn }
        guard source != sourceBefore else { return nil }
        return switch source {
        case .primary: .primarySource
        case .takenByCall: .call
        case .untold: .worn
        case .secondary, .absent: nil
        }
    }
}
