internal import Timing

/// Whether the shared registry can be reached, as far as its answers tell.
struct RegistryReach: Sendable {
    /// How long to wait before it is asked again, where nothing else gives reason to.
    private static let patience: Milliseconds = 1000

    /// Whether its last answer was that it can't be reached.
    private(set) var isLost = false
    /// When it is asked again; nil if there is nothing to wait for.
    private(set) var retry: (link: LinkID, time: Timestamp)?

    /// A proposal of this link failed.
    mutating func lost(by link: LinkID, at time: Timestamp) {
        isLost = true
        retry = (link, time + Self.patience)
    }

    /// It answered.
    mutating func answered() {
        isLost = false
        retry = nil
    }

    /// There is reason to ask it again, now.
    mutating func isWorthAnotherTry() {
        retry = nil
    }
}
