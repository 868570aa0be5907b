/// Compares sequence numbers, so that lost and doubled frames show (`protocol/spec.md` §3.2).
///
/// One for each link and direction. Takes every intact frame, known or unknown, in order. Allocates nothing per frame.
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

    /// The number of the last frame that was no duplicate.
    private var last: UInt16?
    /// The last frames that were no duplicates.
    private var recent = RecentFrames()

    public init() {}

    /// Takes the next intact frame.
    public mutating func receive(_ frame: Frame) -> Step {
        if recent.contains(frame) { return .duplicate }
        recent.store(frame)
        defer { last = frame.header.sequence }
        guard let last else { return .next }
        switch frame.header.sequence &- last {
        case 1: return .next
        case let distance where (2...0x7FFF).contains(distance):
            return .gap(lost: Int(distance) - 1, from: last &+ 1, to: frame.header.sequence &- 1)
        default: return .restart
        }
    }

    /// Forgets all frames: the link came up, or a `Hello` with another boot id arrived (before that `Hello` is
    /// received here).
    public mutating func startAnew() {
        last = nil
        recent.clear()
    }
}
