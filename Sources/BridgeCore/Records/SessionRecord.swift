public import Accessories
public import HeadsetWire
public import Timing

/// One thing that happened to a session. What the product says is a fold over these, and over nothing else.
///
/// Units received have their own way in, ``Bridge/receive(_:by:unit:on:at:arrived:into:)``, so that the busiest record needs no copy.
public struct SessionRecord: Hashable, Sendable {
    /// What happened.
    public enum Kind: Hashable, Sendable {
        /// The session began; always the first record.
        indirect case start(SessionStart)
        /// A link is open.
        case linkUp(LinkID, LinkUp)
        /// A link has closed; why, in words.
        case linkDown(LinkID, reason: String)
        /// Bytes went out. A part left over when the link closed is recorded as not complete.
        case sent(LinkID, [UInt8], complete: Bool)
        /// The child process that decodes the link's units did something.
        case decoder(LinkID, DecoderHappening)
        /// The driver of the link's line says what it counted since it was asked last; nothing counted says that it does
        /// count.
        case lineErrors(LinkID, LineErrors)
        /// The line was held at 0 for longer than a character, for the board to see: people have asked for it.
        case breakSent(LinkID)
        /// The host asks something of the board behind a link. Its bytes come out of the fold, which numbers it, repeats
        /// it and follows it to its answer.
        case command(LinkID, Request.Command)
        /// The parameters of the engine are these from now on.
        indirect case parameters(ParameterSets)
        /// The shared registry has decided on a proposal (``Output/propose(_:)``), or could not.
        indirect case answer(ProposalAnswer)
        /// Others changed the shared registry, in this order.
        case registryChanged([RegistryChange])
        /// A host deadline passed and nothing else happened.
        case time
        /// The session ended; always the last record of one that wasn't killed.
        case end
    }

    public var time: Timestamp
    public var kind: Kind

    public init(_ kind: Kind, at time: Timestamp) {
        self.time = time
        self.kind = kind
    }
}
