/// Where the phone's audio goes.
public enum BenchRoute: Hashable, Sendable {
    case builtInSpeaker
    case accessory(BenchHeadset)
}

/// The phone's audio went elsewhere.
public struct BenchRouteChange: Hashable, Sendable {
    public let route: BenchRoute
    public let cause: AudioRoute.Cause
    /// When, since the bench was made.
    public let time: Duration

    /// Always `assumed`: Apple publishes what goes into a route and one example, no policy.
    public var basis: Basis { .assumed }
}
