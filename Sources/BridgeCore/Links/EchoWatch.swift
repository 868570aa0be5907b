/// Frames of a host's that come from the line of a board (`protocol/spec.md` §8.2): an echo of what is sent, or what
/// another host says.
///
/// Beside a board's own they are no trouble. That nothing else comes is told once a connection.
struct EchoWatch: Sendable {
    /// How many have come over the link, and of how many bytes they were.
    private var received = HostFrames()
    /// How many bytes of units that may have begun before a connection.
    private var rest = 0
    /// How many units of text have come, and damaged ones.
    private var others = 0
    /// What had come when the link came up.
    private var before: (frames: Int, boards: Int, others: Int) = (0, 0, 0)
    /// Whether nothing but a board's frames has come since then.
    private var isFresh = true
    /// Whether this host has sent anything since then.
    private var hasSent = false
    private var isTold = false

    /// The link came up.
    ///
    /// - Parameter boards: how many frames of a board's have come over it.
    mutating func cameUp(boards: Int) {
        before = (received.count, boards, others)
        (isFresh, hasSent, isTold) = (true, false, false)
    }

    mutating func sent() {
        hasSent = true
    }

    mutating func receive(bytes: Int) {
        received.count += 1
        received.bytes += bytes
        isFresh = false
    }

    mutating func receiveText() {
        others += 1
        isFresh = false
    }

    /// The first unit of a connection may be the rest of one, and says nothing of who is there.
    mutating func receiveDamaged(bytes: Int) {
        if isFresh {
            rest += bytes
        } else {
            others += 1
        }
        isFresh = false
    }

    /// All that have come over the link, of which so many frames were a board's.
    func frames(beside boards: Int) -> HostFrames {
        var frames = received
        frames.areAlone = frames.count > 0 && boards + others == 0
        if frames.areAlone { frames.bytes += rest }
        return frames
    }

    /// What there is to tell where a host's frames have come since the link came up, and nothing else; nil else, and once
    /// it is told.
    mutating func takeUntold(boards: Int) -> EchoHeard? {
        let count = received.count - before.frames
        if isTold || count == 0 || boards != before.boards || others != before.others { return nil }
        isTold = true
        return EchoHeard(count: count, isOwn: hasSent)
    }
}
