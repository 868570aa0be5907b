/// Whether a line was read at the speed at which it runs.
public enum RateFinding: Hashable, Sendable {
    /// Why nothing can be said.
    public enum Doubt: Hashable, Sendable {
        /// Fewer than ``Identification/fewestBytes``.
        case tooFewBytes
        /// Nothing but 00: it was read far too fast, or the line is held low.
        case onlyZeros
        /// Nothing readable, and no sign that it was read too fast: too slowly perhaps.
        case nothingReadable
    }

    /// What was read makes sense.
    case right
    /// It was read so many times too fast: so many of the bytes that say anything, of all that do, have edges only where
    /// the bits of a line have them that is so much slower.
    case tooFast(times: Int, agreeing: Int, of: Int)
    /// Nobody can tell.
    case unknown(Doubt)
}

extension Identification {
    /// With fewer bytes nothing is said of the speed, and nothing of what they are.
    public static let fewestBytes = 40
    /// With fewer intact frames no framing is named for certain.
    public static let fewestFrames = 12
}
