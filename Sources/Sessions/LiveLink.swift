internal import BridgeCore
internal import Glibc
public import Ports
public import SerialIO
internal import SystemCalls
public import Timing

/// A link of a live session, and its port: open, waited for, or released for another program.
public final class LiveLink {
    /// How long after a failed attempt the next one is made; the last stands for all that follow.
    private static let backOff: [Milliseconds] = [20, 50, 100, 200, 500, 1000]
    /// The same for a server that is there and lets nobody in, which may tell its own log of each attempt.
    private static let backOffFromServer = backOff + [2000, 5000]
    /// How long a port stays open at least that doesn't go as soon as it comes.
    static let steadyTime: Milliseconds = 1000
    /// The same for a server: two programs that each drive the other away shall not do so many times a second.
    static let steadyTimeOfServer: Milliseconds = 10_000
    /// How long a port that has just appeared may fail before that counts: rights come late, boards start, and other
    /// programs look at what is new.
    static let patience: Milliseconds = 7000

    /// What the link is called; nil until the port was open, where its board's own name is taken.
    public private(set) var name: String?
    private var settings: SerialSettings
    var search: PortSearch
    let lookout: PortLookout
    /// The port, while it is open.
    public internal(set) var port: (any OpenPort)?
    /// A remote port that is being opened.
    var opening: RemotePort?
    /// The path that was opened last.
    public private(set) var path: String?
    /// The path that was tried last, and what was there; nil if nothing was.
    private(set) var tried: (path: String, node: FileIdentity?) = ("", nil)
    /// Wakes when something appears where the port should be.
    var watch: PathWatch?
    var attempts = 0
    /// When the session heard that it is open; nil before.
    var openSince: Timestamp?
    /// Since when it is there and can't be opened; nil while it isn't there, or is open.
    var failingSince: Timestamp?
    /// When the port is tried again; nil while it is open, or released, and where something else wakes.
    public internal(set) var nextAttempt: Timestamp?
    /// Why the last attempt failed; nil if it didn't.
    public internal(set) var lastTrouble: PortTrouble?
    /// Which trouble was told of since the port was open.
    var toldTrouble: PortTrouble?
    /// Whether another program may have the port, until it is taken back.
    var isReleased = false
    /// Whether it was given up, and is being opened again or has been since.
    var isTakenBack = false

    /// The link that was opened, once the pseudo-terminal behind it went: it means nothing until it is made anew.
    var deadLink: FileIdentity?
    /// What its open port is waited for among the session's; nil if it isn't among them.
    var awaited: Readiness?
    var portIndex: Int?
    var folderIndex: Int?

    // What the session knows of it.

    /// Its number in the fold; nil before the session began.
    var id: LinkID?
    /// What came over it.
    var census = ByteCensus()
    /// What the driver counted on its line.
    var lineErrors = LineErrorWatch()
    /// Whether it was told that the board reads nothing.
    var toldOfDeafBoard = false
    /// Whether the board has gone for good, which the fold isn't told before the last answers have come.
    var isBoardGone = false
    /// The program of the profile, which says what this board's packets mean.
    var decoder: DecoderChild?

    /// A port that nobody has tried to open yet.
    ///
    /// - Parameters:
    ///   - place: where it is to be found.
    ///   - name: what the link is called; nil for the board's own name, once it is found.
    ///   - known: which boards there are, for who takes any.
    public init(
        _ place: PortPlace, named name: String? = nil, _ settings: SerialSettings = SerialSettings(),
        lookout: PortLookout = PortLookout(), known: KnownDevices = KnownDevices()
    ) {
        search = PortSearch(place, known)
        self.name = name
        self.settings = settings
        self.lookout = lookout
    }

    /// From now on this program says what the board's packets mean.
    public func decode(by program: consuming DecoderChild?) { decoder = program }

    /// What it is called where it is spoken of: by the path that was asked for, or by name.
    public var words: String {
        switch search.place {
        case .path(let path): path
        case .remote(let address): address.description
        case .input: "standard input"
        case .name(let name): name
        case .anyBoard: name ?? "board"
        }
    }

    /// Whether what is opened is a node in the file system.
    private var isNode: Bool {
        switch search.place {
        case .path, .name, .anyBoard: true
        case .remote, .input: false
        }
    }

    /// Whether another program serves it.
    var isRemote: Bool { if case .remote = search.place { true } else { false } }

    /// Whether it is standard input.
    public var isInput: Bool { search.place == .input }

    /// What the session calls it.
    public var linkName: String { name ?? words }

    /// The board's name, where it has one that goes with it.
    public var board: StableName? { search.board?.name }

    /// Whether there is something to open.
    var isThere: Bool {
        switch (search.path(among: { lookout.ports }), isNode) {
        case (.success(let path), true): Self.exists(path)
        case (.success, false): true
        case (.failure, _): false
        }
    }

    /// Whether what is to be opened isn't what was tried last.
    var isThereAnew: Bool {
        guard isNode, case .success(let path) = search.path(among: { lookout.ports }) else { return false }
        return path != tried.path || wasReplaced
    }

    /// Whether something else is now at the path that was tried last.
    var wasReplaced: Bool { FileIdentity(at: tried.path).map { $0 != tried.node } ?? false }

    /// The number of the line that there is to open, whatever it is called; nil if there is none.
    var lineNumber: UInt64? {
        guard isNode, case .success(let path) = search.path(among: { lookout.ports }) else { return nil }
        var facts = stat()
        return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFCHR ? UInt64(facts.st_rdev) : nil
    }

    /// It is not to be opened.
    func refuse(_ trouble: PortTrouble) { lastTrouble = trouble }

    /// Tries to open the port; true if it is open now. A remote one may take its time: then it ``isOpening``.
    public func open(at now: Timestamp) -> Bool {
        do throws(PortTrouble) {
            guard try openPort() else {
                nextAttempt = nil
                return false
            }
            settings.resets = false  // once is enough: what comes back after an unplug has restarted already
            watch = nil
            nextAttempt = nil
            failingSince = nil
            (lastTrouble, toldTrouble) = (nil, nil)
            return true
        } catch {
            failed(error, at: now)
            return false
        }
    }

    /// - Returns: false if it takes its time.
    private func openPort() throws(PortTrouble) -> Bool {
        let path = try search.path(among: { lookout.ports }).get()
        tried = (path, FileIdentity(at: path))
        // Whoever has got the node meanwhile is left alone: to open a board may reset it.
        if search.goesByName { try search.check(path, among: look(at: path).get()) }
        if let deadLink, FileIdentity(at: path) == deadLink {
            throw .system(SystemError(call: "open", code: ENOENT, path: path))
        }
        guard let port = try open(path) else { return false }
        deadLink = nil
        // It is open: where nobody can look whose it is now, it is taken as the one that was asked for.
        if isNode, !Self.isPseudoTerminal(path), case .success(let ports) = look(at: path) {
            let isNew = search.board == nil
            try search.check(path, among: ports)
            search.opened(path, among: ports)
            if isNew, search.board != nil { lookout.begin() }
            if case .anyBoard = search.place { name = name ?? search.board?.name.text ?? path }
        }
        self.port = port
        self.path = isInput ? nil : path
        return true
    }

    /// The ports as far as they matter for the one at a path, now. Of a board that is where it was nobody else can be meant;
    /// elsewhere it may be a twin.
    private func look(at path: String) -> Result<PortSnapshot, PortTrouble> {
        search.isWhereItWas(path, among: lookout) ? lookout.look(at: path) : lookout.look()
    }

    /// - Returns: nil if it takes its time.
    private func open(_ path: String) throws(PortTrouble) -> (any OpenPort)? {
        if case .remote(let address) = search.place { return try reach(address) }
        do throws(SystemError) {
            return isInput ? try InputPort() : try SerialPort(opening: path, settings)
        } catch {
            throw .system(error)
        }
    }

    private func reach(_ address: RemoteAddress) throws(PortTrouble) -> RemotePort? {
        let remote = opening ?? RemotePort(connecting: address, settings)
        opening = nil
        do throws(SystemError) {
            if try remote.advance(at: BootTime.now()) { return remote }
        } catch {
            guard let words = remote.serverWords else { throw .system(error) }
            throw .turnedAway(by: address.description, saying: words)
        }
        opening = remote
        return nil
    }

    private func failed(_ trouble: PortTrouble, at now: Timestamp) {
        if let lastTrouble, lastTrouble.isAbsence, !trouble.isAbsence { attempts = 0 }
        lastTrouble = trouble
        failingSince = trouble.isAbsence ? nil : failingSince ?? now
        // What came before the folder was watched wakes nobody: after the first attempt there is always another.
        let isWoken = wakes(for: trouble)
        watchFolder()
        nextAttempt = isWoken ? nil : now + delay
        attempts += 1
    }

    /// How long after now the next attempt is made.
    var delay: Milliseconds {
        let backOff =
            isRemote && lastTrouble?.isAbsence != true ? Self.backOffFromServer : Self.backOff
        return backOff[min(attempts, backOff.count - 1)]
    }

    /// Whether something else than time wakes once a trouble has passed.
    private func wakes(for trouble: PortTrouble) -> Bool {
        switch trouble {
        case .system(let error):
            error.kind == .noDevice && watch != nil && search.board == nil && !leadsOverLink
        case .turnedAway: false
        case .notThere, .ambiguous, .noBoard, .severalBoards, .givenTwice, .otherBoard: lookout.wakes
        }
    }

    /// Whether the number of the node passes on to whoever opens the next one.
    static func isPseudoTerminal(_ path: String) -> Bool { path.hasPrefix("/dev/pts/") }

    /// What opening it came to; nil while it isn't open.
    var report: SerialReport? { port?.report }

    /// Whether the name will mean the same port when it comes back.
    var isNameThatStays: Bool {
        switch search.place {
        case .path(let path): !Self.isPseudoTerminal(path)
        case .name, .anyBoard, .remote: true
        case .input: false
        }
    }

    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    static func isLink(_ path: String) -> Bool { Folder.destinationIfAny(ofLink: path) != nil }
}
