internal import HeadsetTerms
internal import HeadsetWire
internal import Timing
internal import Transitions

/// One link and the board behind it: connection, hello, requests, sequence numbers, engine.
///
/// It knows nothing of other links, of the registry, or of how its news are told.
struct BoardLink: Sendable {
    /// Whether the line is open.
    enum Line {
        case down
        case up
    }

    let name: String
    private(set) var line = Line.down
    /// The node that is, or was last, open.
    private var port: String?
    /// The hello that counts; nil before the first one of the session. Kept while the link is down.
    private var hello: Hello?
    /// Whether ``hello`` was heard since the link came up.
    private var isIdentified = false
    /// Frames that came since the link came up, before a hello.
    private var framesBeforeHello: UInt64 = 0
    private var sequences = SequenceTracker()
    private var requests = HostRequests()
    private var engine: TransitionEngine
    private var engineOutputs: [EngineOutput] = []
    private let options: BridgeOptions
    private var silenceDeadline: Timestamp?
    private var graceDeadline: Timestamp?

    init(name: String, options: BridgeOptions) {
        self.name = name
        self.options = options
        engine = TransitionEngine(parameters: options.parameters, clock: .device)
    }

    /// The next moment at which something is due though nothing comes.
    func deadline(of link: LinkID) -> HostDeadline? {
        let due: [(Timestamp?, HostDeadline.Kind)] = [
            (silenceDeadline, .silence), (graceDeadline, .grace), (requests.deadline, .retry),
        ]
        return due.compactMap { time, kind in time.map { HostDeadline(time: $0, link: link, kind: kind) } }
            .min()
    }

    // MARK: What happens to the link

    mutating func cameUp(_ up: LinkUp, at time: Timestamp, _ news: inout [LinkNews]) {
        line = .up
        port = up.port
        isIdentified = false
        framesBeforeHello = 0
        sequences.startAnew()
        graceDeadline = nil
        silenceDeadline = time + options.silence
        news.append(.tell(.link(LinkState(isUp: true, port: up.port, reason: up.reason))))
        if !options.listenOnly { news.append(.send(requests.identify())) }
    }

    mutating func wentDown(_ reason: String, at time: Timestamp, _ news: inout [LinkNews]) {
        line = .down
        silenceDeadline = nil
        graceDeadline = time + options.grace
        tellFramesBeforeHello(&news)
        for change in requests.abandonAll() { news.append(.tell(.request(change))) }
        news.append(.tell(.link(LinkState(isUp: false, port: port, reason: reason))))
    }

    mutating func sent(_ bytes: [UInt8], at time: Timestamp, _ news: inout [LinkNews]) {
        for change in requests.sent(bytes, at: time) { news.append(.tell(.request(change))) }
    }

    /// The session ends: what was only counted so far is told.
    mutating func sessionEnds(_ news: inout [LinkNews]) {
        tellFramesBeforeHello(&news)
    }

    /// A deadline has passed.
    mutating func expire(_ deadline: HostDeadline, _ news: inout [LinkNews]) {
        switch deadline.kind {
        case .silence:
            silenceDeadline = nil
            engine.lost(.silence, into: &engineOutputs)
            tellEngineOutputs(&news)
        case .grace:
            graceDeadline = nil
            switch options.onUnplug {
            case .clear:
                engine.lost(.grace, into: &engineOutputs)
                tellEngineOutputs(&news)
            case .hold: break
            }
        case .retry:
            switch requests.expire(deadline.time) {
            case .sendAgain(let bytes): news.append(.send(bytes))
            case .abandoned(let change): news.append(.tell(.request(change)))
            case nil: break
            }
        }
    }

    // MARK: What the board says

    /// An intact frame; `run` are the bytes that it was made of.
    mutating func receive(_ frame: Frame, _ run: Span<UInt8>, at time: Timestamp, _ news: inout [LinkNews]) {
        if line == .up { silenceDeadline = time + options.silence }
        let message: Message
        do throws(PayloadError) {
            message = try Message(frame)
        } catch {
            if isNew(frame, &news) { news.append(.tell(.fault(UnitFault(error, run)))) }
            return
        }
        if case .hello(let hello) = message, let known = self.hello, hello.bootID != known.bootID {
            sequences.startAnew()
        }
        guard isNew(frame, &news) else { return }
        if case .hello(let hello) = message {
            receive(hello, in: frame, &news)
        } else if isIdentified {
            act(on: message, in: frame, &news)
        } else {
            framesBeforeHello += 1
            if framesBeforeHello == 1 { tell(.beforeHello, 1, &news) }
        }
    }

    /// Compares the frame with those before it: tells what was lost, and says whether the frame is to be acted on.
    private mutating func isNew(_ frame: Frame, _ news: inout [LinkNews]) -> Bool {
        switch sequences.receive(frame) {
        case .next: break
        case .gap(let lost, let from, let to):
            news.append(.tell(.gap(SequenceGap(lost: .init(count: lost, first: from, last: to)))))
            engine.framesLost()
        case .restart:
            news.append(.tell(.gap(SequenceGap(lost: nil))))
            engine.framesLost()
        case .duplicate:
            tell(.duplicateFrame, 1, &news)
            return false
        }
        return true
    }

    private mutating func receive(_ hello: Hello, in frame: Frame, _ news: inout [LinkNews]) {
        tellFramesBeforeHello(&news)
        let isSame = hello == self.hello
        self.hello = hello
        isIdentified = true
        let seen = HelloSeen(hello)
        if !isSame { news.append(.tell(.hello(seen))) }
        for change in requests.helloArrived() { news.append(.tell(.request(change))) }
        engine.hello(at: stamp(of: frame), BoardDescription(hello), isAnother: !isSame, into: &engineOutputs)
        tellEngineOutputs(&news)
        if !isSame { news.append(.identified(seen)) }
    }

    /// What the board says once it is known who it is. The engine comes first: what it commits now happened earlier.
    private mutating func act(on message: Message, in frame: Frame, _ news: inout [LinkNews]) {
        let stamp = stamp(of: frame)
        switch message {
        case .samples(let samples):
            engine.samples(
                at: stamp, sensor: samples.sensor, ear: samples.ear, period: samples.period, samples,
                into: &engineOutputs)
        case .wearEvents(let events):
            engine.events(at: stamp, events, into: &engineOutputs)
        case .linkEvent(let event):
            if let change = event.change {
                let change = LinkChange(address: event.address, change: change)
                engine.linksChanged(at: stamp, CollectionOfOne(change), into: &engineOutputs)
            } else {
                engine.advance(at: stamp, into: &engineOutputs)
            }
        case .linkTable(let table):
            engine.linkTable(at: stamp, table.map { $0.link(after: nil) }, into: &engineOutputs)
        case .heartbeat(let heartbeat):
            engine.heartbeat(at: stamp, latched: heartbeat.states, into: &engineOutputs)
        case .truth, .log, .ack, .nack, .pong, .unknown, .hello:
            engine.advance(at: stamp, into: &engineOutputs)
        }
        tellEngineOutputs(&news)
        if message.hasUnknownParts { tellUnknown(frame, &news) }
        answer(message, &news)
    }

    /// Messages that are for people, or that answer a request.
    private mutating func answer(_ message: Message, _ news: inout [LinkNews]) {
        switch message {
        case .truth(let truth): news.append(.tell(.marker(truth)))
        case .log(let line): news.append(.tell(.log(line)))
        case .ack(let ack): tellAnswer(ack.request, .acknowledged, &news)
        case .nack(let nack): tellAnswer(nack.request, .refused, &news)
        case .pong(let pong): tellAnswer(pong.request, .acknowledged, &news)
        case .hello, .samples, .wearEvents, .linkEvent, .linkTable, .heartbeat, .unknown: break
        }
    }

    // MARK: Telling

    private mutating func tellEngineOutputs(_ news: inout [LinkNews]) {
        for output in engineOutputs {
            switch output {
            case .transition(let transition):
                news.append(.tell(.transition(transition)))
            case .diagnostic(let found):
                tell(.engine(found.kind, found.scope), found.count, &news)
            }
        }
        engineOutputs.removeAll(keepingCapacity: true)
    }

    /// The first of them was told when it came; this tells the others.
    private mutating func tellFramesBeforeHello(_ news: inout [LinkNews]) {
        if framesBeforeHello > 1 { tell(.beforeHello, framesBeforeHello - 1, &news) }
        framesBeforeHello = 0
    }

    private mutating func tellAnswer(
        _ id: UInt16, _ state: RequestChange.State, _ news: inout [LinkNews]
    ) {
        if let change = requests.answered(id, state) { news.append(.tell(.request(change))) }
    }

    private func tell(_ kind: Diagnostic.Kind, _ count: UInt64, _ news: inout [LinkNews]) {
        news.append(.tell(.diagnostic(Diagnostic(kind: kind, count: count))))
    }

    private func tellUnknown(_ frame: Frame, _ news: inout [LinkNews]) {
        news.append(.tell(.unknown(UnknownMessage(type: frame.header.type, payload: Array(frame.payload)))))
    }

    private func stamp(of frame: Frame) -> FrameStamp {
        .device(raw: frame.header.time, sequence: frame.header.sequence)
    }
}

extension BoardDescription {
    /// The hello in the words of the engine.
    fileprivate init(_ hello: Hello) {
        self.init(boot: hello.bootID, formFactor: hello.formFactor, channels: hello.channels)
    }
}
