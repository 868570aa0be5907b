/// What is wrong with a unit that should have been a frame (`protocol/spec.md` §8.2). The list is closed; the raw
/// value is the word that JSON Lines and captures use.
public enum FaultKind: String, Error, Hashable, CaseIterable, Sendable {
    /// A COBS code points behind the end of the run.
    case encoding
    /// Too few bytes for a frame, or a unit that was never closed.
    case short
    /// The checksum is wrong.
    case check
    /// More bytes than a frame may have.
    case overlong
    /// A `Hello` whose versions don't meet ours.
    case version
    /// An intact frame whose payload contradicts its type.
    case malformed
}
