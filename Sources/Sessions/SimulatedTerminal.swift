public import Scenarios
internal import SerialIO
public import SystemCalls
internal import Timing

/// A simulated headset on a pseudo-terminal, in real time: a board for whoever opens it.
public struct SimulatedTerminal: ~Copyable {
    /// Why it stopped.
    public enum Ending: Hashable, Sendable {
        /// The scenario is over and its last byte was read.
        case over
        /// Somebody stopped it; whether the port had been opened before.
        case signal(SignalPipe.Ending, wasOpened: Bool)
    }

    /// How much may wait for a slow reader; a board has no more memory either.
    private static let mostWaiting = 1 << 20
    /// How often to ask whether the last bytes were read, which no event tells.
    private static let drainInterval: Milliseconds = 20

    private let headset: SimulatedHeadset
    private let signals: SignalPipe
    private let speed: Double
    private let waits: Bool
    private var terminal: PseudoTerminal
    private var poller = Poller()
    private var buffer = [UInt8](repeating: 0, count: 4096)
    /// What the reader hasn't taken yet.
    private var waiting: [UInt8] = []
    /// When the scenario began; nil before that.
    private var began: BootTime?
    private var wasOpened = false

    /// Makes the pseudo-terminal.
    ///
    /// - Parameters:
    ///   - link: a stable name for it.
    ///   - speed: how many times faster than the clock it plays.
    ///   - waits: whether it begins when the port is first opened, or at once.
    /// - Throws: what making the pseudo-terminal or its link fails with.
    public init(
        _ headset: SimulatedHeadset, link: String?, speed: Double, waits: Bool, signals: consuming SignalPipe
    ) throws(SystemError) {
        terminal = try PseudoTerminal(link: link)
        self.headset = headset
        self.speed = speed
        self.waits = waits
        self.signals = signals
    }

    /// What to open it by.
    public var name: String { terminal.name }

    /// Plays to the end.
    public mutating func play() throws(SystemError) -> Ending {
        if !waits { began = BootTime.now() }
        while true {
            if try isOver() { return .over }
            poller.reset()
            let signal = poller.watch(signals.descriptor, for: .readable)
            let port = poller.watch(
                terminal.descriptor, for: waiting.isEmpty ? .readable : [.readable, .writable])
            try poller.wait(until: nextDeadline)
            if !poller[signal].isEmpty, case .ending(let signal) = try signals.next() {
                return .signal(signal, wasOpened: wasOpened)
            }
            if !poller[port].isEmpty { try servePort() }
            act()
            try write()
        }
    }

    // MARK: Time

    /// The scenario's moment; nil before it began.
    private var now: Milliseconds? {
        began.map { began in
            Milliseconds(Int64(Double(BootTime.now().nanoseconds - began.nanoseconds) * speed / 1_000_000))
        }
    }

    private var nextDeadline: BootTime? {
        guard let began else { return nil }
        guard let event = headset.nextEvent else {
            return BootTime.now() + .milliseconds(Self.drainInterval.count)
        }
        return BootTime(
            nanoseconds: began.nanoseconds + Int64((Double(event.count) * 1_000_000 / speed).rounded(.up)))
    }

    private func isOver() throws(SystemError) -> Bool {
        guard began != nil, headset.nextEvent == nil, waiting.isEmpty else { return false }
        return try terminal.isDrained()
    }

    // MARK: Bytes

    private mutating func servePort() throws(SystemError) {
        if !terminal.hasReader { try lookForReader() }
        let count = try terminal.read(into: &buffer)
        if count > 0, let now {
            headset.receive(Array(buffer[..<count]), at: now) { _, bytes in queue(bytes) }
        }
        try lookForReader()
    }

    private mutating func lookForReader() throws(SystemError) {
        try terminal.noticeReader()
        if terminal.hasReader {
            wasOpened = true
            began = began ?? BootTime.now()
        } else {
            waiting = []
        }
    }

    private mutating func act() {
        guard let now else { return }
        headset.advance(to: now) { _, bytes in queue(bytes) }
    }

    /// A board talks to nobody when nobody listens.
    private mutating func queue(_ bytes: [UInt8]) {
        if terminal.hasReader, waiting.count + bytes.count <= Self.mostWaiting { waiting += bytes }
    }

    private mutating func write() throws(SystemError) {
        if waiting.isEmpty { return }
        let taken = try terminal.write(waiting.span.bytes)
        waiting.removeFirst(taken)
    }
}
