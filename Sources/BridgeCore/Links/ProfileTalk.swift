internal import Profiles
internal import Timing

/// What a link remembers whose board speaks another protocol than the native one.
struct ProfileTalk: Sendable {
    let profile: Profile
    var reader: ProfileReader
    var confirmation: StateConfirmation
    var queries: QueryTimes
    var decoding = UnitsInDecoding()
    /// Whether the child that decodes has ended, and none was started since.
    var isDecoderGone = false
    /// Who the board is; nil until its profile or the board says so. Kept while the link is down.
    var board: BoardIdentityClaim?
    /// Whether another board than the one that named itself isn't taken for it after the link was down.
    private let keepsBoard: Bool
    /// The id of the board that named itself last, and counts; nil if none did.
    private var named: String?
    /// Whether it did so since the link came up.
    private var isNamedAgain = false
    /// The id of another board than the one that is waited for, which speaks on this connection.
    private(set) var stranger: String?
    /// Whether it was told which profile this is.
    var isIntroduced = false
    /// The time of the last record by which the engine was moved, before which none of its deadlines lies.
    var engineMoved = Timestamp.zero

    init(_ profile: Profile, keepsBoard: Bool) {
        self.profile = profile
        self.keepsBoard = keepsBoard
        reader = ProfileReader(profile)
        confirmation = StateConfirmation(patience: profile.confirmation)
        queries = QueryTimes(profile.queries)
        board = standIn == nil ? profile.identity : nil
    }

    /// Who the board is as long as it doesn't say so itself; nil if that is known from the start.
    var standIn: BoardIdentityClaim? { profile.identity.flatMap { $0.standsIn ? $0 : nil } }

    /// The link came up or went down: what lies before is no evidence of what comes.
    mutating func startAnew() {
        reader.startAnew()
        confirmation.startAnew()
        queries.stop()
        decoding.forget()
        isNamedAgain = false
        stranger = nil
    }

    /// What it means that a board says who it is.
    enum Naming {
        /// It is the one that is known, or takes its place.
        case counts
        /// It is the one that is waited for, and another was there meanwhile.
        case back
        /// It isn't the one that is waited for: this one.
        case other(insteadOf: String, isNews: Bool)
    }

    /// A board says who it is.
    mutating func names(_ board: BoardIdentityClaim) -> Naming {
        if keepsBoard, !isNamedAgain, let named, named != board.board {
            defer { stranger = board.board }
            confirmation.startAnew()
            return .other(insteadOf: named, isNews: stranger != board.board)
        }
        defer {
            named = board.board
            isNamedAgain = true
            stranger = nil
        }
        return stranger == nil ? .counts : .back
    }
}
