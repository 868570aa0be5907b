/// Frames that never arrived.
public struct SequenceGap: Hashable, Sendable {
    /// How many, and the first and last number; nil if the numbering started again.
    public var lost: Lost?

    /// The frames lost between two that arrived.
    public struct Lost: Hashable, Sendable {
        public var count: Int
        public var first: UInt16
        public var last: UInt16
    }
}
