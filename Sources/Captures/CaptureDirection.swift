/// Which way a unit went, seen from this host.
public enum CaptureDirection: UInt8, Hashable, Sendable {
    /// The file doesn't say.
    case unknown = 0
    /// From the board to this host.
    case received = 1
    /// From this host to the board.
    case sent = 2
}
