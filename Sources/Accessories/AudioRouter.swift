public import HeadsetTerms

/// Decides where this host's audio goes, from what the registry holds: a pure value.
///
/// Each method says what happened, and returns the new route if the output changed. The policy is ours:
/// Apple publishes the inputs and one example, earbuds taken out give the audio back to the phone.
///
/// An accessory is **eligible** while it is worn and this host's audio is on it.
/// - *Worn*: its placement is neither `offHead` nor unknown. Without the capability `placement` wear can't be
///   told, and the source alone decides.
/// - *This host's audio is on it*: this host is its primary source. As its secondary source it is connected,
///   and not routed, unless this host has a call: a call outranks the media that the primary may be playing.
///   Whether that is a call as well, nobody tells us. If this host's address isn't known, or the accessory
///   lacks the capability `audioSwitching`, the source can't be told, and wear alone decides.
///
/// **Of several** eligible accessories, one that has this host as primary source precedes one that a call
/// takes; then the one that became eligible last wins. To become the primary source in a call is to become
/// eligible anew. When one change makes several eligible, they follow in the order of their ids.
///
/// **Unknown never moves audio**, in either direction. An accessory whose placement becomes unknown keeps the
/// audio if it has it, and can't get it; if it is worn when that is known again, it has been eligible all
/// along, so that coming back from unknown is never a don. The same holds where neither wear nor source can
/// be told. What is known still counts: a source that goes takes the audio away.
public struct AudioRouter: Hashable, Sendable {
    /// Where the audio goes now; at first to the built-in speaker.
    public private(set) var output: AudioRoute.Output
    private var host: BluetoothAddress?
    private var playing: Playing
    /// In the order of their ids.
    private var candidates: [RouteCandidate]
    /// How often an accessory became eligible.
    private var turns: UInt64

    /// A router that knows no accessory; `host` is this host's Bluetooth address, nil if it isn't known.
    public init(host: BluetoothAddress? = nil, playing: Playing = .nothing) {
        output = .builtInSpeaker
        self.host = host
        self.playing = playing
        candidates = []
        turns = 0
    }

    /// The registry holds this of an accessory, registered or not.
    public mutating func sees(_ accessory: Accessory) -> AudioRoute? {
        if let configuration = accessory.configuration {
            configured(accessory.id, as: configuration)
        } else {
            registrationEnded(of: accessory.id)
        }
    }

    /// The registry holds this configuration for an accessory, by registration or by an update.
    ///
    /// Where a new registration is followed at once by an update to the present state, tell only what the
    /// update left: the configuration in between was never true.
    public mutating func configured(
        _ accessory: String, as configuration: Configuration
    ) -> AudioRoute? {
        let index = candidates.firstIndex { $0.accessory >= accessory } ?? candidates.endIndex
        if index < candidates.endIndex, candidates[index].accessory == accessory {
            candidates[index].configuration = configuration
        } else {
            candidates.insert(RouteCandidate(accessory: accessory, configuration: configuration), at: index)
        }
        return reconsider()
    }

    /// The registration of an accessory has ended: removed or invalidated.
    public mutating func registrationEnded(of accessory: String) -> AudioRoute? {
        candidates.removeAll { $0.accessory == accessory }
        return reconsider()
    }

    /// This host's Bluetooth address is another one, or is no longer known.
    public mutating func hostChanged(to host: BluetoothAddress?) -> AudioRoute? {
        self.host = host
        return reconsider()
    }

    /// This host plays something else.
    public mutating func playingChanged(to playing: Playing) -> AudioRoute? {
        self.playing = playing
        return reconsider()
    }

    private mutating func reconsider() -> AudioRoute? {
        for index in candidates.indices {
            candidates[index].judge(host: host, playing: playing, turn: &turns)
        }
        let winner = candidates.filter { $0.mayHaveAudio(now: output) }.max { $0.precedence < $1.precedence }
        let next = winner.map { AudioRoute.Output.accessory($0.accessory) } ?? .builtInSpeaker
        guard next != output else { return nil }
        let cause = winner.map { $0.news ?? .fallback } ?? causeOfLoss
        output = next
        return AudioRoute(output: next, cause: cause)
    }

    /// Why the accessory that had the audio no longer has it.
    private var causeOfLoss: AudioRoute.Cause {
        let former = candidates.first { .accessory($0.accessory) == output }
        return former?.hindrance ?? .registrationEnded
    }
}
