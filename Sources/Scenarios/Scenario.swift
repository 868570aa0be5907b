public import Accessories
public import HeadsetTerms
public import Settings
public import Timing

/// A story that a simulated headset plays: what board it is, and what happens to it when.
///
/// Written in JSON5; `fixtures/scenarios.md` has every key. The same scenario with the same seed plays the
/// same way on every machine.
public struct Scenario: Sendable {
    /// One line that says what it shows.
    public let title: String
    /// The wall clock at which a session that plays it in virtual time begins.
    public let started: WallTime
    /// Where chance starts from, unless the player is given another seed.
    public let seed: UInt64
    /// How long it plays.
    public let length: Milliseconds

    /// Which phone or laptop its listener stands for; nil if it doesn't say.
    public let host: Host?

    /// A phone or a laptop whose audio the story is about.
    public struct Host: Hashable, Sendable {
        public let address: BluetoothAddress
        /// What it plays, as far as it knows: that it has a call, say.
        public let playing: Playing
    }

    let board: BoardDescription
    let line: LineQuality
    let sources: [String: BluetoothAddress]
    let steps: [Step]

    /// Reads a scenario; `name` is what errors call the file.
    ///
    /// Throws the first mistake, with its place: unknown keys, steps out of order, an ear that the board doesn't have,
    /// a headset taken off that isn't worn, and so on.
    public init(name: String, bytes: some Collection<UInt8>) throws(SettingsError) {
        self = try SettingsFile(name: name, bytes: bytes).decode()
    }
}

extension Scenario: Decodable {
    private enum Key: CodingKey {
        case title, started, seed, lengthMs, board, line, sources, host, steps
    }

    public init(from decoder: any Decoder) throws {
        let file = try decoder.container(keyedBy: Key.self)
        title = try file.decode(String.self, forKey: .title)
        guard let started = WallTime(rfc3339: try file.decode(String.self, forKey: .started)) else {
            throw DecodingError.dataCorruptedError(
                forKey: .started, in: file, debugDescription: "expected a time like 2026-01-05T09:00:00Z")
        }
        self.started = started
        seed = try file.decode(UInt64.self, forKey: .seed)
        length = try file.interval(.lengthMs, in: 1...ScenarioLimits.length)
        board = try file.decode(BoardDescription.self, forKey: .board)
        line = try file.decodeIfPresent(LineQuality.self, forKey: .line) ?? LineQuality()
        sources =
            try file.decodeIfPresent([String: WrittenAddress].self, forKey: .sources)?
            .mapValues(\.address) ?? [:]
        host = try file.decodeIfPresent(WrittenHost.self, forKey: .host)?.host(
            among: sources, at: Key.host, in: file)
        var check = StoryCheck(board: board, length: length, sources: Set(sources.keys))
        var items = try file.nestedUnkeyedContainer(forKey: .steps)
        var steps: [Step] = []
        while !items.isAtEnd {
            let written = try items.decode(WrittenStep.self)
            try check.take(written.step, at: written.path)
            steps.append(written.step)
        }
        self.steps = steps
    }
}
