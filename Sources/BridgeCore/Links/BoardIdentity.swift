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

    /// Whether another board than the one that was there isn't taken for it after the link was down.
    private let keepsBoard: Bool
    /// The hello that counts, nil before the first one of the session. Kept while the link is down.
    private(set) var hello: Hello?
    /// Whether the board has said who it is since the link came up.
    private(set) var isKnown = false
    /// Whether the link came up since the hello that counts.
    private var isReconnected = false
    /// The hello of another board than the one that is waited for, which speaks on this connection.
    private var strangersHello: Hello?
    /// Frames that came while nobody knew whose they are. The first is told when it comes, the others when that ends.
    private var passedOver: UInt64 = 0

    init(keepsBoard: Bool) {
        self.keepsBoard = keepsBoard
    }

    /// The link came up: who is there now may be another board.
    mutating func connects() {
        becomesStranger()
        isReconnected = hello != nil
        strangersHello = nil
    }

    /// Nobody knows who is there: the link changed its state, or the board speaks a version that we don't.
    mutating func becomesStranger() {
        isKnown = false
    }

    /// The board says who it is.
    mutating func greet(_ hello: Hello) -> Greeting {
        let greeting: Greeting = hello != self.hello ? .new : isKnown ? .repeated : .back
        self.hello = hello
        isKnown = true
        isReconnected = false
        strangersHello = nil
        return greeting
    }

    /// The id of the board that is waited for; nil if this hello's may take its place.
    func boardAwaited(insteadOf hello: Hello) -> String? {
        guard keepsBoard, isReconnected, let known = self.hello?.boardID, known != hello.boardID else {
            return nil
        }
        return known
    }

    /// A board that isn't waited for says who it is; true if that is news.
    mutating func passOver(_ hello: Hello) -> Bool {
        defer { strangersHello = hello }
        return strangersHello?.boardID != hello.boardID
    }

    /// Whether a hello is that of another board or boot than the one that counts.
    func isAnother(_ hello: Hello) -> Bool {
        self.hello.map { Self.isAnother(hello, than: $0) } ?? false
    }

    /// Whether a hello is that of another board or boot than the one that spoke last, so that frames are numbered anew.
    func isOtherSpeaker(_ hello: Hello) -> Bool {
        (strangersHello ?? self.hello).map { Self.isAnother(hello, than: $0) } ?? false
    }

    private static func isAnother(_ hello: Hello, than other: Hello) -> Bool {
        (hello.bootID, hello.boardID) != (other.bootID, other.boardID)
    }

    /// Counts a frame that can't be acted on, since nobody knows whose it is; true if it must be told at once. Of a board
    /// that isn't the one that is waited for, it was told that nothing counts.
    mutating func passOver() -> Bool {
        if strangersHello != nil { return false }
        passedOver += 1
        return passedOver == 1
    }

    /// How many frames were passed over and not told; from now on they are.
    mutating func takeUntold() -> UInt64 {
        defer { passedOver = 0 }
        return passedOver > 1 ? passedOver - 1 : 0
    }
}
