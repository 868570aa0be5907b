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
    /// Whether it was told which profile this is.
    var isIntroduced = false
    /// The time of the last record by which the engine was moved, before which none of its deadlines lies.
    var engineMoved = Timestamp.zero

    init(_ profile: Profile) {
        self.profile = profile
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
    }
}
