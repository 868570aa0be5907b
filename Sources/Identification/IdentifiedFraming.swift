public import HeadsetWire

/// A framing that a stream seems to have, and what speaks for it.
public struct IdentifiedFraming: Hashable, Sendable {
    /// How to cut and read the stream.
    public var framing: Framing
    /// How many intact frames, packets or lines it has, read so.
    public var frames: Int
    /// How many of the bytes lie in them.
    public var explained: Int
    /// What speaks for each part, the strongest part of a shape first.
    public var evidence: [Evidence]

    public init(framing: Framing, frames: Int, explained: Int, evidence: [Evidence] = []) {
        self.framing = framing
        self.frames = frames
        self.explained = explained
        self.evidence = evidence
    }
}

/// Of how many frames something is true.
public struct Evidence: Hashable, Sendable {
    /// What is true.
    public enum Claim: Hashable, Sendable {
        /// The native protocol: COBS, and a CRC-32 that is right.
        case native
        /// Between flags 7E, the escapes are right and so is this check.
        case hdlc(Checksum)
        /// Between C0, the escapes are right. There were so many escapes.
        case slip(escapes: Int)
        /// Lines of text.
        case lines
        /// They begin with these bytes.
        case sync([UInt8])
        /// They end with these bytes.
        case end([UInt8])
        /// They are as long as this says.
        case length(LengthField)
        /// Of a length these bits are clear in all of them: whether they belong to it can't be seen.
        case alwaysClear(PacketField)
        /// They are all so long. No length among their bytes is certain.
        case fixed(Int)
        /// The length above is right in all of them, but all are equally long.
        case lengthUnproven
        /// The marks are kept out of them so.
        case escape(Escape)
        /// The check before the end is this one.
        case check(PacketCheck)
        /// They have no check of the catalogue.
        case unchecked
        /// The byte at this place is always the same.
        case constant(at: Int, UInt8)
        /// They begin where the one before ended.
        case chained
        /// They begin alike, with these bytes.
        case prefix([UInt8])
        /// They are the messages of the transport, and nothing in them says how long they are.
        case boundedByTransport
    }

    public var claim: Claim
    /// Which of the framing's envelopes it is about; 0 where there is but one shape.
    public var envelope: Int
    public var agreeing: Int
    public var of: Int

    public init(_ claim: Claim, envelope: Int = 0, agreeing: Int, of total: Int) {
        self.claim = claim
        self.envelope = envelope
        self.agreeing = agreeing
        of = total
    }
}
