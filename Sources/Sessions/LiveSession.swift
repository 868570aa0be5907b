internal import Accessories
public import BridgeCore
internal import Captures
internal import Profiles
internal import SerialIO
public import SystemCalls
internal import Timing

/// A session on the ports of one or many boards: the poll loop.
///
/// One thread reads, records, folds and prints, in this order, so that a line never tells what isn't in the capture
/// yet. It waits in its one `poll`, of which the `epoll` of the open ports is a part; besides, only a recording that
/// goes to a pipe can hold it up.
///
/// What happens at the port is in `LiveSession+Port.swift`, what people type in `LiveSession+Typing.swift`, what
/// the program of a profile says in `LiveSession+Decoder.swift`, where everything goes in `LiveSession+Output.swift`.
public struct LiveSession: ~Copyable {
    let options: Options
    let consumer: Consumer
    let signals: SignalPipe
    let began: BootTime
    var session: Session
    /// One for each board.
    let links: [LiveLink]
    /// Whether the profile's program says what packets mean.
    let hasDecoders: Bool
    let lookout: PortLookout
    var lines: LineQueue
    var poller = Poller()
    /// The ports that are open.
    var ports: ReadySet
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    var ending: Ending?
    /// Whether the host must not write.
    let isListenOnly: Bool
    var errand: ErrandProgress?
    var keyboard: Keyboard?
    var sharedTerminal: SharedTerminal?
    /// Where other programs read along.
    let server: StreamServer?
    /// Why something typed was dropped, as far as it was told.
    var toldInVain: Set<InVain> = []
    var toldOfSlowReader = false
    /// What the profile asks again and again.
    let queries: Set<[UInt8]>
    /// The registry, where others use it as well.
    var registry: LiveRegistry?

    /// Begins a session on ports that are open.
    ///
    /// - Parameters:
    ///   - links: each with its port open, and a name of its own.
    ///   - lookout: what the links know ports by.
    ///   - began: the moment at which the session began, whose wall-clock time is in `start`.
    ///   - sharedTerminal: where the board is shared with people's own terminal programs; only where there is one board.
    ///   - server: where other programs read along.
    ///   - registry: where proposals are answered, if `start` says that the registry is shared.
    /// - Throws: what ``ReadySet/init()`` throws.
    public init(
        on links: [LiveLink], lookout: PortLookout, start: SessionStart, began: BootTime,
        recorder: SessionRecorder?,
        options: Options, sharedTerminal: consuming SharedTerminal? = nil,
        server: StreamServer? = nil,
        registry: consuming LiveRegistry? = nil,
        lines: consuming LineQueue,
        signals: consuming SignalPipe, consumer: Consumer
    ) throws(SystemError) {
        self.options = options
        self.consumer = consumer
        self.signals = signals
        self.began = began
        self.links = links
        ports = try ReadySet()
        hasDecoders = links.contains(where: \.hasDecoder)
        self.lookout = lookout
        self.lines = lines
        self.sharedTerminal = sharedTerminal
        self.server = server
        self.registry = registry
        errand = options.errand.map { ErrandProgress($0) }
        isListenOnly = start.options.listenOnly
        queries = Set(start.options.profile?.queries.map(\.bytes) ?? [])
        session = Session(start, recorder: recorder)
        if options.explains { session.explain() }
    }

    /// How many intact frames have come.
    public var framesReceived: Int { session.framesReceived }

    /// The intact frames of a host's that have come over a link.
    public func hostFrames(on link: LiveLink) -> HostFrames {
        link.id.map(session.hostFrames) ?? HostFrames()
    }

    /// How many bytes have come, in closed units or not.
    public var bytesReceived: Int { links.reduce(0) { $0 + $1.census.bytes } }

    /// How many of them are of no host's frames.
    public func otherBytes(on link: LiveLink) -> Int { link.census.bytes - hostFrames(on: link).bytes }

    /// Runs until the end.
    ///
    /// - Throws: what poll, the lines' output or the port's settings fail with; the session has been ended then.
    public mutating func run() throws(SystemError) -> Ending {
        do throws(SystemError) {
            for link in links { connected(link, at: .zero) }
            startErrand()
            openKeyboard()
            while ending == nil { try turn() }
        } catch {
            endSession()
            do throws(SystemError) {
                try finishLines()
            } catch {
                // The first error is the one to tell.
            }
            throw error
        }
        endSession()
        server?.finish()
        try finishLines()
        return ending ?? .durationOver
    }

    private mutating func endSession() {
        keyboard = nil
        finishDecoders()
        let time = now
        for link in links {
            if link.isBoardGone { linkDown(link, at: time) }
            recordPartlySent(on: link, at: time)
            recordLastLineErrors(of: link, at: time)
        }
        // Only the registry may still have something to say to it.
        deliver(at: time)
        session.end(at: now)
        deliver(at: now)
        abandonBoards()
    }

    var now: Timestamp { Timestamp(BootTime.now(), since: began) }

    // MARK: One turn of the loop

    private mutating func turn() throws(SystemError) {
        lookAtKeyboard(at: now)
        poller.reset()
        let signal = poller.watch(signals.descriptor, for: .readable)
        let linksDeadline = watchLinks()
        let boards = poller.watch(ports.descriptor, for: .readable)
        lookout.watch(in: &poller)
        let keys = keyboardDescriptor.map { poller.watch($0, for: .readable) }
        let shared = sharedInterest.map { poller.watch($0.descriptor, for: $0.readiness) }
        let others = registryDescriptor.map { poller.watch($0, for: .readable) }
        server?.watch(with: &poller)
        let reader = poller.watch(lines.interest.descriptor, for: lines.interest.readiness)
        let deadline = Timestamp.earlier(linksDeadline, nextDeadline)
        try poller.wait(until: deadline.map { BootTime($0, since: began) })

        var time = now
        if !poller[boards].isEmpty { time = try servePorts(at: time) }
        for link in links {
            if let readiness = link.readiness(in: poller) {
                time = servePort(of: link, readiness, at: time)
            }
        }
        if !poller[signal].isEmpty { time = try takeSignals(at: time) }
        if let keys, !poller[keys].isEmpty { readKeyboard(at: time) }
        if let shared, !poller[shared].isEmpty || sharedIsUnread { serveSharedTerminal() }
        if lookout.haveChanged(after: poller) { links.forEach { $0.portsChanged(at: time) } }
        for link in links {
            if link.hasFolderChanged(in: poller) { link.folderChanged(at: time) }
            if let due = link.due(since: began), due <= time { deadlinePassed(of: link, at: time) }
        }
        if let others, !poller[others].isEmpty || isRegistryDue(at: time) { takeRegistryNews(at: time) }
        if let deadline = session.deadline, deadline <= time { session.deadlinePassed(at: time) }
        if hasDecoders { for link in links { link.decoder?.serve(at: time) } }
        checkLimits(at: time)
        deliver(at: time)
        if errand != nil { goOnWithErrand(at: time) }
        serveReaders()
        if poller[reader].isOver { lines.readerLeft() }
        try lines.pass()
        if lines.readerIsGone, errand == nil { ending = ending ?? .readerGone }
    }

    /// Adds what the boards wait for. Of every link in every turn, as little as can be: of many boards most are quiet.
    ///
    /// - Returns: when something is due on one of them though nothing comes; nil if nothing is.
    private mutating func watchLinks() -> Timestamp? {
        var next: Timestamp?
        for (number, link) in links.enumerated() {
            link.watch(in: ports, as: number, with: &poller)
            next = .earlier(next, link.due(since: began))
            if hasDecoders {
                link.decoder?.watch(with: &poller)
                next = .earlier(next, link.decoderDeadline)
            }
        }
        return next
    }

    /// Something is due on a link though nothing came.
    private mutating func deadlinePassed(of link: LiveLink, at time: Timestamp) {
        link.deadlinePassed(at: BootTime(time, since: began))
        if let attempt = link.nextAttempt, attempt <= time { reopen(link, at: time) }
        lookAtCensus(of: link, at: time)
    }

    /// When something is due though nothing comes, but for the links.
    private var nextDeadline: Timestamp? {
        var next: Timestamp?
        func consider(_ moment: Timestamp?) { next = .earlier(next, moment) }
        consider(session.deadline)
        consider(options.duration.map { .zero + $0 })
        consider(timeout)
        consider(errand?.deadline)
        consider(keyboardPause)
        consider(sharedIsUnread ? .zero : nil)
        consider(registryDeadline)
        consider(server?.deadline.map { Timestamp($0, since: began) })
        consider(lookout.deadline.map { Timestamp($0, since: began) })
        return next
    }

    /// When what is awaited comes too late; nil if it never does.
    private var timeout: Timestamp? {
        errand?.isListening == true ? nil : options.timeout
    }

    /// Hang-ups that wait together are one, and none beside an end.
    ///
    /// - Returns: the time of what was read on account of them.
    private mutating func takeSignals(at time: Timestamp) throws(SystemError) -> Timestamp {
        var time = time
        var hasHungUp = false
        while let signal = try signals.next() {
            switch signal {
            case .ending(.hangUp): hasHungUp = true
            case .ending(let signal): time = try end(by: signal, at: time)
            case .user: releaseOrTakeBack(at: time)
            }
        }
        return hasHungUp && ending == nil ? try hangUp(at: time) : time
    }

    private mutating func hangUp(at time: Timestamp) throws(SystemError) -> Timestamp {
        switch consumer.hangUp() {
        case .ends: return try end(by: .hangUp, at: time)
        case .configures(let parameters):
            if !session.configure(parameters, at: time) { tell(.parametersUnchanged) }
        case .changesNothing: break
        }
        return time
    }

    /// A signal ends the session; what the board said before it still counts.
    private mutating func end(
        by signal: SignalPipe.Ending, at time: Timestamp
    ) throws(SystemError) -> Timestamp {
        var time = time
        for link in links { time = emptyPort(of: link, at: time) }
        ending = .signal(signal)
        return time
    }

    private mutating func checkLimits(at time: Timestamp) {
        if let duration = options.duration, time >= .zero + duration { ending = ending ?? .durationOver }
        if let timeout, time >= timeout { ending = ending ?? .timedOut }
    }

    /// Says, once, that nothing comes from a board, or nothing that makes sense. Of an echo alone the fold tells.
    private func lookAtCensus(of link: LiveLink, at time: Timestamp) {
        guard let deadline = link.census.deadline, deadline <= time, let id = link.id else { return }
        link.census.looked()
        let hostFrames = session.hostFrames(on: id)
        // What is still open counts: a board that asks something waits behind it.
        let isEchoAlone = hostFrames.areAlone && otherBytes(on: link) == 0
        if session.framesReceived(on: id) == 0, !isEchoAlone {
            let isText = link.census.looksLikeText(beside: hostFrames.bytes)
            tell(.noFrames(bytes: otherBytes(on: link), text: isText), of: link)
        }
    }
}
