import BridgeCore
import HeadsetWire
import Identification
import SerialIO
import Sessions
import SystemCalls
import Timing

/// An open port that is listened to, to hear whether its board speaks the native protocol. The board may be asked who it
/// is; no other request is made.
struct PortTrial: ~Copyable {
    /// What came of it.
    struct Heard {
        var sample: StreamSample
        /// Intact frames of a board's.
        var frames = 0
        /// Those that a host has sent: something sent them back.
        var echoes = 0
        /// Whether nothing else came.
        var isEchoAlone = false
        /// Units that should have been frames.
        var faults = 0
        /// Who the board says it is.
        var hello: HelloSeen?
        /// The versions that the board speaks, where they don't meet ours.
        var foreignVersions: ProtocolVersions?
        var report: SerialReport
        /// What the driver counted meanwhile; nil where it counts nothing.
        var counters: SerialCounters?
        var ending = UnknownPort.Heard.Ending.over

        /// All frames that came whole.
        var intact: Int { frames + echoes }
    }

    /// So many bytes tell all that can be told: twenty of the longest frames.
    private static let enough = 12_000

    private let asks: Bool
    private let port: any OpenPort
    private let asked: AskedPort
    private var sample: StreamSample
    private var poller = Poller()

    /// - Parameter asks: whether the board is asked; else nothing is sent.
    init(_ port: ListenedPort, asks: Bool) {
        self.asks = asks
        self.port = port.port
        asked = AskedPort(port.link, BridgeOptions(listenOnly: !asks))
        sample = StreamSample(readAt: port.speed.map { Int($0.bitsPerSecond) })
    }

    /// Whether all is heard that is to be heard.
    private var isOver: Bool {
        if asked.hello != nil || asked.foreignVersions != nil { return true }
        // A board that streams may be slow to answer.
        return sample.total >= Self.enough && (asked.frames == 0 || !asks)
    }

    /// Listens so long, or until the board has said who it is.
    consuming func listen(
        for duration: Duration, signals: borrowing SignalPipe
    ) throws(SystemError) -> Heard {
        let ending = try ending(by: BootTime.now() + duration, signals)
        let echoes = asked.hostFrames
        let isEchoAlone = echoes.areAlone && echoes.bytes == sample.total
        var heard = Heard(
            sample: echoes.count == 0 || isEchoAlone ? sample : sample.withoutHostFrames(),
            frames: asked.frames, echoes: echoes.count, isEchoAlone: isEchoAlone, faults: asked.faults,
            hello: asked.hello, foreignVersions: asked.foreignVersions, report: port.report, ending: ending)
        if case .boardGone = ending { return heard }
        heard.counters = try port.counters()
        return heard
    }

    private mutating func ending(
        by end: BootTime, _ signals: borrowing SignalPipe
    ) throws(SystemError) -> UnknownPort.Heard.Ending {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while !isOver, BootTime.now() < end {
            poller.reset()
            poller.watch(signals.descriptor, for: .readable)
            asked.watch(with: &poller)
            try poller.wait(until: min(end, asked.deadline ?? end))
            if case .ending(let signal)? = try signals.next() { return .signal(signal) }
            switch try asked.serve(after: poller, into: &buffer) {
            case .bytes(let count): sample.append(buffer.span.extracting(0..<count))
            case .nothing: break
            case .unplugged: return .boardGone
            }
        }
        return .over
    }
}
