internal import Timing

/// Looks whether a program reads what it is told.
struct ReadingWatch {
    /// How long it may read nothing before that is said.
    static let patience: Milliseconds = 5000

    /// When to look; nil while nothing was written that it might not have read.
    private(set) var deadline: Timestamp?
    private var written = 0
    /// How much of that it had read at the last look.
    private var readBefore = 0
    /// When it read the last time, as far as is known.
    private var readAt = Timestamp.zero
    private var isSaid = false

    /// So many bytes went into its pipe.
    mutating func wrote(_ count: Int, at time: Timestamp) {
        written += count
        guard deadline == nil else { return }
        deadline = time + Self.patience
        readAt = time
    }

    /// Takes a look.
    ///
    /// - Parameter unread: how many bytes wait in the pipe.
    /// - Returns: how long it has read nothing, once; nil if it reads, or if that was said.
    mutating func look(unread: Int, at time: Timestamp) -> Milliseconds? {
        let isReading = written - unread > readBefore
        readBefore = written - unread
        deadline = unread == 0 ? nil : time + Self.patience
        if isReading {
            readAt = time
            isSaid = false
            return nil
        }
        if unread == 0 || isSaid { return nil }
        isSaid = true
        return time.milliseconds - readAt.milliseconds
    }
}
