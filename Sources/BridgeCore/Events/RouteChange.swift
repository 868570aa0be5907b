public import Accessories

/// The audio of this host goes elsewhere.
public struct RouteChange: Hashable, Sendable {
    public var route: AudioRoute
}
