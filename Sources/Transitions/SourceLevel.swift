import HeadsetTerms
import Timing

/// What a source does that makes it count, from least to most.
public enum SourceLevel: Int, Hashable, Comparable, Sendable {
    /// It is not connected: it doesn't count at all.
    case absent = 0
    case connected
    case streaming
    case playing
    /// A call rings, or is held.
    case ringing
    /// A call is under way, or its audio is up.
    case call

    public static func < (left: SourceLevel, right: SourceLevel) -> Bool {
        left.rawValue < right.rawValue
    }

    /// The levels that have a condition, a hold and a release, from the lowest up.
    static let conditional: [SourceLevel] = [.connected, .streaming, .playing, .ringing, .call]

    /// The next lower one.
    var lower: SourceLevel { SourceLevel(rawValue: rawValue - 1) ?? .absent }

    /// The highest level whose condition a link's profiles meet.
    static func rank(of link: SourceLink) -> SourceLevel {
        if link.hfp == .active || link.sco == .up { return .call }
        if link.hfp == .ringing || link.hfp == .held { return .ringing }
        if link.avrcp == .playing { return .playing }
        if link.a2dp == .streaming { return .streaming }
        return link.acl == .up ? .connected : .absent
    }

    /// How long the condition must be met before the level counts.
    func hold(_ parameters: EngineParameters) -> Milliseconds {
        switch self {
        case .absent, .ringing, .call: parameters.callHoldMs
        case .connected, .streaming, .playing: parameters.sourceHoldMs
        }
    }

    /// How long the level counts after its condition ceased to be met.
    func release(_ parameters: EngineParameters) -> Milliseconds {
        switch self {
        case .connected: parameters.linkLossGraceMs
        case .streaming, .playing: parameters.sourceReleaseMs
        case .absent, .ringing, .call: 0
        }
    }
}
