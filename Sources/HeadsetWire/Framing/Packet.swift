/// An intact packet of a protocol that isn't ours.
///
/// One that came out of a ``UnitDecoder`` shares the decoder's buffer, as a ``Frame`` does.
public struct Packet: Hashable, Sendable {
    /// Which of the framing's envelopes it came in; 0 where the framing has but one shape.
    public var envelope: Int
    /// All of it, without escapes: from the first byte of the sync to the last of the end mark; what stands between the
    /// delimiters of HDLC and SLIP; a line without NULs and terminal sequences; a whole message.
    public var bytes: ArraySlice<UInt8>
    /// How many of the bytes come before the check and the end mark.
    public var contentCount: Int

    public init(envelope: Int = 0, bytes: ArraySlice<UInt8>, contentCount: Int) {
        self.envelope = envelope
        self.bytes = bytes
        self.contentCount = contentCount
    }

    /// The bytes before the check and the end mark.
    public var content: ArraySlice<UInt8> { bytes.prefix(contentCount) }
}
