/// Frames of a host's that came from the line of a board.
public struct HostFrames: Hashable, Sendable {
    public var count = 0
    /// How many bytes they were on the line; where they are alone, with what may be the rest of a unit before them.
    public var bytes = 0
    /// Whether there are any, and nothing else came in closed units: no frame of a board's, no text, nothing damaged but
    /// what may be the rest of a unit that began before the connection.
    public var areAlone = false

    public init() {}
}
