/// How frames are marked off in a byte stream.
public enum Framing: Hashable, Sendable {
    /// Stuffed so that 00 only ever stands between frames (`protocol/spec.md` §2).
    case cobs
}
