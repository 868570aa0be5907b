internal import HeadsetWire

/// Whom a link speaks with: the hello that counts, and whether this connection has heard it.
///
/// Only what comes from a board that said who it is can be acted on (`protocol/spec.md` §4).
struct BoardIdentity: Sendable {
    /// What a hello means.
    enum Greeting {
        /// The board says once more what it said on this connection.
        case repeated
        /// The first hello since the link came up; it says the same as the last one before.
        case back
        /// Another board, another boot, or the same one with other contents.
        case new
    }

    /// The hello that counts, nil before the first one of the session. Kept while the link is down.
    private(set) var hello: Hello?
    /// Whether the board has said who it is since the link came up.
    private(set) var isKnown = false
    /// Frames that came while nobody knew whose they are. The first is told when it comes, the others when that ends.
    private var passedOver: UInt64 = 0

    /// Nobody knows who is there: the link changed its state, or the board speaks a version that we don't.
    mutating func becomesStranger() {
        isKnown = false
    }

    /// The board says who it is.
    mutating func greet(_ hello: Hello) -> Greeting {
        let greeting: Greeting = hello != self.hello ? .new : isKnown ? .repeated : .back
        self.hello = hello
        isKnown = true
        return greeting
    }

    /// Whether a hello is that of another board or boot, whose frames are numbered anew.
    func isAnother(_ hello: Hello) -> Bool {
        guard let known = self.hello else { return false }
        return (hello.bootID, hello.boardID) != (known.bootID, known.boardID)
    }

    /// Counts a frame that can't be acted on, since nobody knows whose it is; true if it must be told at once.
    mutating func passOver() -> Bool {
        passedOver += 1
        return passedOver == 1
    }

    /// How many frames were passed over and not told; from now on they are.
    mutating func takeUntold() -> UInt64 {
        defer { passedOver = 0 }
        return passedOver > 1 ? passedOver - 1 : 0
    }
}
