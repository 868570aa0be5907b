public import BridgeCore
internal import Ports
public import SerialIO
public import SystemCalls
public import Timing

/// Finds a board by asking at every port that is there, or comes, whether one answers.
///
/// Each port is opened once, as a session would, and asked what a session asks first (``AskedPort``). One at which a board
/// is heard is taken; the others are let go of after a while, until something else is plugged in there.
public struct PortProbe: ~Copyable {
    /// How it ended.
    public enum Outcome {
        /// A board answers at this open port. What it said meanwhile is gone: it will be asked again.
        case found(LiveLink)
        case signal(SignalPipe.Ending)
        /// Nobody reads the lines that are to come.
        case readerGone
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
    /// How long after a look the next one is made where nothing tells of new ports.
    private static let pause = Duration.seconds(1)
    /// How long after a port could not be opened that is tried again.
    private static let patienceForOthers: Milliseconds = 1000

    /// A port that is being asked.
    private struct Candidate {
        let port: AskedPort
        /// When it is given up.
        let end: Timestamp
    }

    private let lookout: PortLookout
    private let settings: SerialSettings
    private let options: BridgeOptions
    private let notice: (Notice) -> Void
    private let began = BootTime.now()
    private var poller = Poller()
    private var asked: [Candidate] = []
    /// The ports that need not be asked any more.
    private var known: Set<PortDescription.Appearance> = []
    /// Those that could not be opened, and when they are tried again.
    private var refused: Set<PortDescription.Appearance> = []
    private var nextTry: Timestamp?
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
        self.options = options
    }

    /// Asks until a board answers.
    ///
    /// - Parameters:
    ///   - patience: how long; nil for ever.
    ///   - reader: where the lines of the session will go, if the search ends when nobody reads there any more.
    ///   - endsOn: whether a signal ends it.
    /// - Throws: what poll fails with.
    public mutating func run(
        for patience: Milliseconds?, reader: Int32?, signals: borrowing SignalPipe,
        endsOn: (SignalPipe.Ending) -> Bool
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
            let lines = reader.map { poller.watch($0, for: []) }
            for candidate in asked { candidate.port.watch(with: &poller) }
            lookout.watch(in: &poller)
            try poller.wait(until: nextDeadline(limit))
            if let signal = try signals.nextEnding(endsOn) { return .signal(signal) }
            if let lines, poller[lines].isOver { return .readerGone }
            _ = lookout.haveChanged(after: poller)
            if let link = listen() { return .found(link) }
        }
    }

    /// - Parameter limit: when it is over if no port is being asked then.
    private func nextDeadline(_ limit: Timestamp?) -> BootTime? {
        let moments = asked.map(\.end) + [asked.isEmpty ? limit : nil, nextTry].compactMap { $0 }
        let look = lookout.wakes ? lookout.deadline : BootTime.now() + Self.pause
        let others = asked.compactMap(\.port.deadline) + [look].compactMap { $0 }
        return (moments.map { BootTime($0, since: began) } + others).min()
    }

    private var now: Timestamp { Timestamp(BootTime.now(), since: began) }

    private mutating func askNewPorts() {
        // What was asked stays asked if nobody can look now.
        guard case .success(let ports) = lookout.ports else { return }
        known.formIntersection(ports.ports.map(\.appearance))
        refused.formIntersection(ports.ports.map(\.appearance))
        let time = now
        let triesAgain = nextTry.map { $0 <= time } ?? false
        if triesAgain { nextTry = nil }
        for port in ports.ports where port.isPermitted && !known.contains(port.appearance) {
            if refused.contains(port.appearance), !triesAgain { continue }
            let link = LiveLink(
                .path(port.path), named: ports.name(of: port).text, settings, lookout: lookout)
            if link.open(at: time) {
                known.insert(port.appearance)
                ask(link, port.path, at: time)
            } else {
                // Another program may be looking at what is new.
                nextTry = time + Self.patienceForOthers
                if refused.insert(port.appearance).inserted, let trouble = link.lastTrouble {
                    notice(.cannotOpen(trouble))
                }
            }
        }
    }

    private mutating func ask(_ link: LiveLink, _ path: String, at time: Timestamp) {
        notice(.asking(path: path))
        asked.append(Candidate(port: AskedPort(link, options), end: time + Self.patienceForAnswer))
    }

    private mutating func giveUpSilent() {
        let time = now
        for candidate in asked where candidate.end <= time {
            notice(.nobodyAnswers(path: candidate.port.link.words))
        }
        asked.removeAll { $0.end <= time }
    }

    /// Reads what has come. A port that fails is let go of: that is no trouble of the others.
    ///
    /// - Returns: the port at which a board is.
    private mutating func listen() -> LiveLink? {
        for port in asked.map(\.port) {
            do throws(SystemError) {
                switch try port.serve(after: poller, into: &buffer) {
                case .bytes: if port.isBoardThere { return port.link }
                case .nothing: break
                case .unplugged: asked.removeAll { $0.port === port }
                }
            } catch {
                notice(.cannotOpen(.system(error)))
                asked.removeAll { $0.port === port }
            }
        }
        return nil
    }
}
