public import HeadsetTerms
public import HeadsetWire
public import Transitions

/// What one unit says, all of it at one moment.
public struct ProfileMessage: Hashable, Sendable {
    /// The rule that read it, empty if it has no name; nil if the profile has none for such a packet.
    public var name: String?
    public var readings: [Reading] = []
    public var events: [WearEvent] = []
    public var links: [LinkChange] = []
    /// All sources, where the unit says all of them.
    public var table: [SourceLink]?
    public var log: [LogLine] = []
    public var markers: [Truth] = []
    /// Who the board is, where the unit says it.
    public var identity: BoardIdentityClaim?
    /// What the unit asks to be answered with.
    public var replies: [[UInt8]] = []

    /// A message that says nothing.
    public init() {}
}
