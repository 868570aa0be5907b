internal import Profiles
internal import Timing

/// What is due on one link though nothing comes: that the board has fallen silent, that it stays away for too long.
struct LinkTimers: Sendable {
    /// How long a board that is back may leave open who it is: as long as an `Identify` is repeated
    /// (`protocol/spec.md` §6).
    private static let patienceForHello: Milliseconds = 15_500

    /// When a link that is up has been silent for too long.
    private(set) var silence: Timestamp?
    /// When what was known before has been without a board for too long.
    private(set) var grace: Timestamp?
    private(set) var isUp = false
    /// How long a link that is up may be silent; nil if for ever.
    private let patience: Milliseconds?
    private let options: BridgeOptions

    init(_ options: BridgeOptions) {
        self.options = options
        patience = if let profile = options.profile { profile.silence } else { options.silence }
    }

    /// The link came up. What is known from before stays so only if the board behind it is heard to be the same.
    mutating func cameUp(at time: Timestamp) {
        isUp = true
        heard(at: time)
        awaitHello(at: time)
    }

    mutating func wentDown(at time: Timestamp) {
        isUp = false
        silence = nil
        startGrace(options.grace, at: time)
    }

    /// An intact frame or packet came.
    mutating func heard(at time: Timestamp) {
        if isUp { silence = patience.map { time + $0 } }
    }

    /// Frames come, and nobody knows any more whose they are.
    mutating func awaitHello(at time: Timestamp) {
        startGrace(Self.patienceForHello, at: time)
    }

    /// Another board is there than the one that is waited for: that is as good as away.
    mutating func otherBoardCame(at time: Timestamp) {
        startGrace(options.grace, at: time)
    }

    /// The board said who it is.
    mutating func identified() {
        grace = nil
    }

    mutating func silencePassed() {
        silence = nil
    }

    mutating func gracePassed() {
        grace = nil
    }

    private mutating func startGrace(_ length: Milliseconds, at time: Timestamp) {
        switch options.onUnplug {
        case .clear: grace = time + length
        case .hold: break
        }
    }
}
