/// What is wrong with a unit that should have been a frame (`protocol/spec.md` §8.2), or a packet of another protocol.
/// The list is closed; the raw value is the word that JSON Lines and captures use.
public enum FaultKind: String, Error, Hashable, CaseIterable, Sendable {
    /// The bytes break the rules of the framing: a COBS code points behind the end of the run, an escape is none, the end
    /// mark isn't where it should be, no packet begins here, a line is no text.
    case encoding
    /// Too few bytes for a frame or for what a packet says it is, or a unit that was never closed.
    case short
    /// The checksum is wrong.
    case check
    /// More bytes than a frame or packet may have.
    case overlong
    /// A `Hello` whose versions don't meet ours.
    case version
    /// An intact frame whose payload contradicts its type; a packet without a value that is required, or with lengths
    /// that contradict each other.
    case malformed
}
