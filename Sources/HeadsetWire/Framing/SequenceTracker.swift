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

    /// How many frames a frame is compared with.
    private static let depth = 16

    /// The number of the last frame that was no duplicate.
    private var last: UInt16?
    /// The last frames that were no duplicates; a ring.
    private var recent = [StoredFrame](repeating: StoredFrame(), count: depth)
    /// Where in the ring the next frame goes.
    private var slot = 0

    public init() {}

    /// Takes the next intact frame.
    public mutating func receive(_ frame: Frame) -> Step {
        if recent.contains(where: { $0.holds(frame) }) { return .duplicate }
        defer {
            last = frame.header.sequence
            recent[slot].store(frame)
            slot = (slot + 1) % Self.depth
        }
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
        for index in recent.indices { recent[index].clear() }
    }
}

/// A copy of a frame in memory of its own.
private struct StoredFrame {
    private var isEmpty = true
    private var header = FrameHeader(type: 0, sequence: 0, time: 0)
    private var payload: [UInt8] = []

    func holds(_ frame: Frame) -> Bool {
        !isEmpty && header == frame.header && payload.elementsEqual(frame.payload)
    }

    mutating func store(_ frame: Frame) {
        isEmpty = false
        header = frame.header
        payload.removeAll(keepingCapacity: true)
        payload.append(contentsOf: frame.payload)
    }

    mutating func clear() {
        isEmpty = true
    }
}
