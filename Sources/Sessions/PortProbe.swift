public import BridgeCore
internal import Ports
public import SerialIO
public import SystemCalls
public import Timing

/// Finds a board by asking at every port that is there, or comes, whether one answers.
///
/// Each port is opened once, as a session would, and asked what a session asks first. One from which an intact frame
/// comes is a board's; the others are let go of after a while, until something else is plugged in there.
public struct PortProbe: ~Copyable {
    /// How it ended.
    public enum Outcome {
        /// A board answers at this open port. What it said meanwhile is gone: it will be asked again.
        case found(LiveLink)
        case signal(SignalPipe.Ending)
        /// Time was over, and nobody has answered.
        case gaveUp
    }

    /// What there is to say meanwhile.
    public enum Notice {
        /// Is anybody there?
        case asking(path: String)
        case nobodyAnswers(path: String)
        case cannotOpen(PortTrouble)
        /// All were asked: another one is waited for.
        case waiting
    }

    /// How long a board may take to answer: some restart when their port is opened.
    private static let patienceForAnswer: Milliseconds = 3000

    /// A port that was asked.
    private final class Asked {
        let link: LiveLink
        var session: Session
        let id: LinkID
        /// When it is given up.
        let end: Timestamp

        init(
            _ link: LiveLink, _ path: String, _ start: SessionStart, at time: Timestamp, until end: Timestamp
        ) {
            self.link = link
            session = Session(start)
            id = session.linkUp(LinkUp(name: path, port: path, reason: ""), at: time)
            self.end = end
        }

        /// Passes on what the session would send.
        func send() {
            session.drain { output in
                switch output {
                case .send(_, let bytes): _ = link.enqueue(bytes)
                case .event, .decode, .propose: break
                }
            }
        }
    }

    private let lookout: PortLookout
    private let settings: SerialSettings
    private let start: SessionStart
    private let notice: (Notice) -> Void
    private let began = BootTime.now()
    private var poller = Poller()
    private var asked: [Asked] = []
    /// The ports that need not be asked any more.
    private var known: Set<PortDescription.Appearance> = []
    private var isWaiting = false
    private var buffer = [UInt8](repeating: 0, count: 64 * 1024)

    /// - Parameters:
    ///   - options: by which what comes is read.
    ///   - notice: is told what goes on.
    public init(
        _ lookout: PortLookout, _ settings: SerialSettings, _ options: BridgeOptions,
        notice: @escaping (Notice) -> Void
    ) {
        self.lookout = lookout
        self.settings = settings
        self.notice = notice
        start = SessionStart(started: .now(), tool: "", source: "", options: options)
    }

    /// Asks until a board answers.
    ///
    /// - Parameters:
    ///   - patience: how long; nil for ever.
    ///   - endsOn: whether a signal ends it.
    /// - Throws: what poll fails with.
    public mutating func run(
        for patience: Milliseconds?, signals: borrowing SignalPipe, endsOn: (SignalPipe.Ending) -> Bool
    ) throws(SystemError) -> Outcome {
        let limit = patience.map { Timestamp.zero + $0 }
        while true {
            askNewPorts()
            giveUpSilent()
            if asked.isEmpty, let limit, limit <= now { return .gaveUp }
            if asked.isEmpty != isWaiting {
                isWaiting = asked.isEmpty
                if isWaiting { notice(.waiting) }
            }
            poller.reset()
            poller.watch(signals.descriptor, for: .readable)
            for port in asked { port.link.watch(with: &poller) }
            lookout.watch(in: &poller)
            let moments = asked.map(\.end) + [asked.isEmpty ? limit : nil].compactMap { $0 }
            let deadlines = moments.map { BootTime($0, since: began) } + asked.compactMap(\.link.deadline)
            try poller.wait(until: deadlines.min())
            if let signal = try signals.nextEnding(endsOn) { return .signal(signal) }
            for port in asked { port.link.deadlinePassed(at: .now()) }
            _ = lookout.haveChanged(after: poller)
            if let link = try listen() { return .found(link) }
        }
    }

    private var now: Timestamp { Timestamp(BootTime.now(), since: began) }

    private mutating func askNewPorts() {
        let ports = lookout.ports
        known.formIntersection(ports.ports.map(\.appearance))
        for port in ports.ports where port.isPermitted && known.insert(port.appearance).inserted {
            let link = LiveLink(
                .path(port.path), named: ports.name(of: port).text, settings, lookout: lookout)
            ask(link, port.path)
        }
    }

    private mutating func ask(_ link: LiveLink, _ path: String) {
        guard link.open(at: now) else {
            if let trouble = link.lastTrouble { notice(.cannotOpen(trouble)) }
            return
        }
        notice(.asking(path: path))
        let time = now
        let port = Asked(link, path, start, at: time, until: time + Self.patienceForAnswer)
        port.send()
        asked.append(port)
    }

    private mutating func giveUpSilent() {
        let time = now
        for port in asked where port.end <= time { notice(.nobodyAnswers(path: port.link.words)) }
        asked.removeAll { $0.end <= time }
    }

    /// Reads what has come.
    ///
    /// - Returns: the port from which an intact frame came.
    private mutating func listen() throws(SystemError) -> LiveLink? {
        for port in asked {
            guard let readiness = port.link.readiness(in: poller) else { continue }
            switch try port.link.read(into: &buffer, after: readiness) {
            case .bytes(let count):
                port.session.receive(buffer.span.extracting(0..<count), on: port.id, at: now)
                if port.session.framesReceived > 0 { return port.link }
                port.send()
            case .nothing: _ = try port.link.write()
            case .unplugged: asked.removeAll { $0 === port }
            }
        }
        return nil
    }
}
