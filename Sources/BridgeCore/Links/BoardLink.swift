internal import HeadsetWire
internal import Profiles
internal import Timing
internal import Transitions

/// One link and the board behind it: connection, hello, requests, sequence numbers, engine.
///
/// It knows nothing of other links, of the registry, or of how its news are told. What comes over the link is in
/// `BoardLink+Frames.swift`, and for a board that speaks another protocol in `BoardLink+Packets.swift`.
struct BoardLink: Sendable {
    let name: String
    var timers: LinkTimers
    var identity: BoardIdentity
    var sequences = SequenceTracker()
    var tally = LossTally()
    var echo = EchoWatch()
    var requests = HostRequests()
    var engine: TransitionEngine
    var clock = BoardClock()
    /// The other protocol that the board speaks; nil if it speaks the native one.
    var talk: ProfileTalk?
    private var engineOutputs: [EngineOutput] = []
    /// How many intact frames or packets of a board's have come over it; of bytes shown raw, how many units.
    var frames = 0
    /// The parameters of all boards, of which its own are chosen by name.
    var parameters: ParameterSets
    /// The node that is, or was last, open.
    private var port: String?
    private var isCountedByServer = false
    let isListenOnly: Bool
    /// Whether the board speaks the native protocol. Beside ``talk``, since it is asked for every frame.
    private let isNative: Bool
    /// Whether what goes over the link is shown as it is, and nothing is believed of it.
    let isRaw: Bool
    /// Whether the times of its units say anything about the board's clock.
    private let hasTimes: Bool

    init(name: String, options: BridgeOptions, hasTimes: Bool, explains: Bool) {
        self.name = name
        timers = LinkTimers(options)
        identity = BoardIdentity(keepsBoard: options.keepsBoard)
        parameters = options.parameters
        engine = TransitionEngine(
            parameters: options.parameters.common, clock: options.profile == nil ? .device : .arrival)
        engine.explains = explains
        talk = options.profile.map { ProfileTalk($0, keepsBoard: options.keepsBoard) }
        isListenOnly = options.listenOnly
        isNative = options.profile == nil
        isRaw = options.profile?.view == .raw
        self.hasTimes = hasTimes
    }

    /// The next moment at which something is due though nothing comes.
    ///
    /// Mutating, though it changes nothing: else the optimiser of Swift 6.3.1 copies the whole link first, for each unit.
    mutating func deadline(of link: LinkID) -> HostDeadline? {
        let silence = HostDeadline(.silence, of: link, at: timers.silence)
        let grace = HostDeadline(.grace, of: link, at: timers.grace)
        let retry = HostDeadline(.retry, of: link, at: requests.deadline)
        let native = HostDeadline.earlier(.earlier(silence, grace), retry)
        return isNative ? native : .earlier(native, talkDeadline(of: link))
    }

    /// Where bytes were lost.
    var loss: Loss {
        var loss = tally.loss
        loss.isCountedByServer = isCountedByServer
        return loss
    }

    // MARK: What happens to the link

    mutating func cameUp(_ up: LinkUp, at time: Timestamp, _ news: inout [LinkNews]) {
        let state = LinkState(isUp: true, port: up.port, reason: up.reason)
        port = up.port
        isCountedByServer = state.isCountedByServer
        identity.connects()
        sequences.startAnew()
        tally.startAnew()
        echo.cameUp(boards: frames)
        requests.restartPings()
        timers.cameUp(at: time)
        news.append(.tell(.link(state)))
        if !isNative {
            beginTalk(at: time, &news)
        } else if !isListenOnly {
            news.append(.send(requests.identify()))
        }
    }

    /// The host asks something of the board. Where nothing can go out, or the board wouldn't understand, it is given up at
    /// once.
    mutating func ask(_ command: Request.Command, _ news: inout [LinkNews]) {
        if timers.isUp, !isListenOnly, isNative {
            news.append(.send(requests.ask(command)))
        } else {
            tell([requests.giveUp(command)], &news)
        }
    }

    mutating func wentDown(_ reason: String, at time: Timestamp, _ news: inout [LinkNews]) {
        tellPassedOver(&news)
        tellEcho(&news)
        tally.ends(at: time)
        identity.becomesStranger()
        endTalk()
        timers.wentDown(at: time)
        news.append(.tell(.link(LinkState(isUp: false, port: port, reason: reason))))
        tell(requests.abandonAll(), &news)
    }

    /// Bytes have gone out whole.
    mutating func sent(_ bytes: [UInt8], at time: Timestamp, _ news: inout [LinkNews]) {
        echo.sent()
        if isNative { tell(requests.sent(bytes, at: time), &news) }
    }

    /// The driver of the line says what it counted.
    mutating func count(_ errors: LineErrors, _ news: inout [LinkNews]) {
        tally.count(errors)
        if !errors.isZero { news.append(.tell(.lineErrors(errors))) }
    }

    /// A unit that came damaged, of so many bytes; `run` are those that should have been a frame.
    mutating func receiveDamaged(
        _ kind: FaultKind, _ run: Span<UInt8>, bytes: Int, at time: Timestamp, _ news: inout [LinkNews]
    ) {
        tally.damage(kind, at: time)
        echo.receiveDamaged(bytes: bytes)
        news.append(.tell(.fault(UnitFault(kind, run))))
    }

    /// Text between frames.
    mutating func receiveText(_ run: Span<UInt8>, _ news: inout [LinkNews]) {
        echo.receiveText()
        news.append(.tell(.console(ConsoleText(bytes: Array(run)))))
    }

    /// The session ends: what was only counted so far is told.
    mutating func sessionEnds(at time: Timestamp, _ news: inout [LinkNews]) {
        tally.ends(at: time)
        tellPassedOver(&news)
        tellEcho(&news)
        if let estimate = clock.estimate { news.append(.tell(.clock(estimate))) }
    }

    /// A deadline has passed; `now` is how late it is meanwhile.
    mutating func expire(_ deadline: HostDeadline, now: Timestamp, _ news: inout [LinkNews]) {
        switch deadline.kind {
        case .silence:
            timers.silencePassed()
            lose(.silence, &news)
            tellEcho(&news)
        case .grace:
            timers.gracePassed()
            lose(.grace, &news)
        case .retry:
            switch requests.expire(deadline.time) {
            case .sendAgain(let bytes): news.append(.send(bytes))
            case .abandoned(let change): tell([change], &news)
            case nil: break
            }
        case .query: expireQuery(deadline.time, now: now, &news)
        case .confirm: expireConfirmation(deadline.time, &news)
        case .engine: expireEngine(deadline.time, &news)
        case .registry: break  // the bridge's own
        }
    }

    /// The board isn't heard any more.
    mutating func lose(_ cause: LossCause, _ news: inout [LinkNews]) {
        talk?.confirmation.startAnew()
        moveEngine(&news) { $0.lost(cause, into: &$1) }
    }

    // MARK: Telling

    /// Lets something happen to the engine, and tells what follows from it.
    ///
    /// - Parameter reading: what the frame that did it shows of the board's clock; nil if it was none, or has no clock.
    mutating func moveEngine(
        by reading: BoardClock.Reading? = nil, _ news: inout [LinkNews],
        _ happen: (inout TransitionEngine, inout [EngineOutput]) -> Void
    ) {
        happen(&engine, &engineOutputs)
        let reading = hasTimes ? reading : nil
        if let reading { clock.take(reading, epoch: engine.epoch) }
        for output in engineOutputs {
            switch output {
            case .transition(let transition):
                let transport = reading.flatMap { clock.transport(of: transition, arrived: $0.arrived) }
                news.append(.tell(.transition(transition, transport: transport)))
            case .explanation(let explanation):
                news.append(.tell(.explanation(explanation)))
            case .diagnostic(let found):
                let kind = Diagnostic.Kind.engine(found.kind, found.scope)
                news.append(
                    .tell(.diagnostic(Diagnostic(kind: kind, count: found.count, sensor: found.sensor))))
            }
        }
        engineOutputs.removeAll(keepingCapacity: true)
    }

    /// Tells how many frames were passed over. The first of them was told when it came.
    mutating func tellPassedOver(_ news: inout [LinkNews]) {
        let count = identity.takeUntold()
        if count > 0 { tell(.beforeHello, count, &news) }
    }

    /// Tells that so far only what a host has sent comes, if that is so and wasn't told.
    mutating func tellEcho(_ news: inout [LinkNews]) {
        if let heard = echo.takeUntold(boards: frames) { news.append(.tell(.echo(heard))) }
    }

    /// Tells of a board that isn't the one that is waited for.
    mutating func tellOtherBoard(
        _ board: String, insteadOf awaited: String, at time: Timestamp, _ news: inout [LinkNews]
    ) {
        timers.otherBoardCame(at: time)
        tell(.otherBoard(board, insteadOf: awaited), 1, &news)
    }

    func tell(_ changes: [RequestChange], _ news: inout [LinkNews]) {
        for change in changes { news.append(.tell(.request(change))) }
    }

    func tell(_ kind: Diagnostic.Kind, _ count: UInt64, _ news: inout [LinkNews]) {
        news.append(.tell(.diagnostic(Diagnostic(kind: kind, count: count))))
    }
}
