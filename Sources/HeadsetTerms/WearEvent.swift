/// Something that a board noticed at one ear at one moment.
public struct WearEvent: Hashable, Sendable {
    /// What was noticed.
    public enum Kind: Hashable, Sendable {
        /// Something is, or is no longer, near the event channel.
        case near(Bool)
        /// The magnet of the case is, or is no longer, felt. Informs; it has no vote.
        case hall(Bool)
        /// The ear went into its case, or came out.
        case inCase(Bool)
        /// The lid of the case was opened, or closed. Informs; it has no vote.
        case lidOpen(Bool)
        /// The board began to move, or came to rest.
        case moving(Bool)
        /// The firmware's own judgement.
        case verdict(WearVerdict)
    }

    public var ear: Ear
    public var kind: Kind

    public init(ear: Ear, kind: Kind) {
        self.ear = ear
        self.kind = kind
    }
}

/// What a board's firmware itself believes about an ear.
public enum WearVerdict: UInt8, Hashable, CaseIterable, Sendable {
    /// The firmware doesn't know: its verdict channel is not fresh until the next one.
    case unknown = 0
    case worn = 1
    case notWorn = 2
    case inCase = 3
}
