/// Bytes of which nothing is known but that they went over a link: one unit received, or one message sent.
public struct RawBytes: Hashable, Sendable {
    /// Which way they went; the raw value is the stable name in JSON.
    public enum Direction: String, CaseIterable, Hashable, Sendable {
        /// From the board to the host.
        case received
        /// From the host to the board.
        case sent
    }

    public var direction: Direction
    public var bytes: [UInt8]
    /// Whether these are all of them; false for what went out of a message before the link was lost.
    public var isComplete = true
}
