/// Frames of a host's that come from the line of a board (`protocol/spec.md` §8.2): an echo of what is sent, or what
/// another host says.
///
/// Beside a board's own they are no trouble. That nothing else comes is told once a connection.
struct EchoWatch: Sendable {
    /// How many have come over the link.
    private(set) var total = 0
    /// How many had come when it came up.
    private var totalBefore = 0
    /// How many frames of a board's had come then.
    private var boardsBefore = 0
    private var isTold = false

    /// The link came up.
    ///
    /// - Parameter boards: how many frames of a board's have come over it.
    mutating func cameUp(boards: Int) {
        (totalBefore, boardsBefore) = (total, boards)
        isTold = false
    }

    mutating func receive() {
        total += 1
    }

    /// How many have come since the link came up, where none of a board's has; nil else, and once that is told.
    mutating func takeUntold(boards: Int) -> Int? {
        if isTold || total == totalBefore || boards != boardsBefore { return nil }
        isTold = true
        return total - totalBefore
    }
}
