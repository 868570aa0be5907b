/// Compares sequence numbers, so that lost and doubled frames show (`protocol/spec.md` §3.2).
///
/// One for each link and direction. Takes every intact frame, known or unknown, in order.
public struct SequenceTracker: Sendable {
    /// How a frame follows on those before it.
    public enum Step: Hashable, Sendable {
        /// The first frame, or the one that was due.
        case next
        /// A frame that was received before, byte for byte: not to be acted on.
        case duplicate
        /// So many frames are missing; their first and last number.
        case gap(lost: Int, from: UInt16, to: UInt16)
        /// The numbering started again; how many are missing is unknown.
        case restart
    }

    public init() {}

    /// Takes the next intact frame.
    public mutating func receive(_ frame: Frame) -> Step {
        .next
    }

    /// Forgets all frames: the link came up, or a `Hello` with another boot id arrived (before that `Hello` is
    /// received here).
    public mutating func startAnew() {
    }
}
