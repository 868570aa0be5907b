import Glibc
import HeadsetWire
import Identification
import SerialIO
import SystemCalls
import Timing

/// A port that is opened to hear whether its board speaks the native protocol. The board may be asked who it is, again and
/// again: while it boots, it hears nothing. No other request is made.
struct PortTrial: ~Copyable {
    /// What came of it.
    struct Heard {
        var sample: StreamSample
        /// Intact frames, and units that should have been some.
        var frames = 0
        var faults = 0
        /// Those among the frames that are requests of ours: something sent them back.
        var echoes = 0
        /// Who the board says it is.
        var hello: Hello?
        /// The versions that the board speaks, where they don't meet ours.
        var foreignVersions: ProtocolVersions?
        var report: SerialReport
        /// What the driver counted meanwhile; nil where it counts nothing.
        var counters: SerialCounters?
        var ending = UnknownPort.Heard.Ending.over
    }

    /// How long a board has to answer before it is asked again.
    private static let patience = Duration.seconds(1)
    /// What the types of a host's messages have, and no board's (`protocol/spec.md` §3).
    private static let hostTypes: UInt8 = 0x80
    /// So many bytes tell all that can be told: twenty of the longest frames.
    private static let enough = 12_000

    private let asks: Bool
    private let port: any OpenPort
    private var heard: Heard
    private var cutter = UnitCutter(framing: .cobs)
    private var decoder = UnitDecoder(framing: .cobs)
    private var encoder = FrameEncoder(framing: .cobs)
    private var requests: UInt16 = 0

    /// Whether all is heard that is to be heard.
    private var isOver: Bool {
        if heard.hello != nil || heard.foreignVersions != nil { return true }
        // A board that streams may be slow to answer.
        return heard.sample.total >= Self.enough && (heard.frames == 0 || !asks)
    }

    /// - Parameters:
    ///   - port: an open port.
    ///   - readAt: the speed at which it is read; nil where nobody knows.
    ///   - asks: whether the board is asked; else nothing is sent.
    init(_ port: any OpenPort, readAt: Int?, asks: Bool) {
        self.port = port
        self.asks = asks
        heard = Heard(sample: StreamSample(readAt: readAt), report: port.report)
    }

    /// Listens so long, or until the board has said who it is, and closes the port.
    consuming func listen(for duration: Duration) throws(SystemError) -> Heard {
        let signals = try SignalPipe()
        var buffer = [UInt8](repeating: 0, count: 4096)
        var poller = Poller()
        let end = BootTime.now() + duration
        var question = BootTime.now()
        while !isOver {
            let now = BootTime.now()
            if now >= end { break }
            if now >= question {
                ask()
                question = now + Self.patience
            }
            port.deadlinePassed(at: now)
            poller.reset()
            poller.watch(port.descriptor, for: port.interest)
            poller.watch(signals.descriptor, for: .readable)
            _ = try poller.wait(until: min(end, question, port.deadline ?? end))
            if case .ending(let signal)? = try signals.next() {
                heard.ending = .signal(signal)
                break
            }
            guard try write(), try read(into: &buffer, after: poller[0]) else {
                heard.ending = .boardGone
                break
            }
        }
        if case .boardGone = heard.ending { return heard }
        heard.counters = try port.counters()
        heard.report = port.report
        return heard
    }

    /// Asks who the board is.
    private mutating func ask() {
        guard asks else { return }
        requests += 1
        _ = port.enqueue(encoder.encode(Request(id: requests, .identify(versions: .ours))))
    }

    /// Hands the kernel what waits; false if the board is gone.
    private mutating func write() throws(SystemError) -> Bool {
        while true {
            switch try port.write() {
            case .sent: continue
            case .waiting, .idle: return true
            case .unplugged: return false
            }
        }
    }

    /// Takes what has come; false if the board is gone.
    private mutating func read(
        into buffer: inout [UInt8], after readiness: Readiness
    ) throws(SystemError) -> Bool {
        switch try port.read(into: &buffer, after: readiness) {
        case .nothing: return true
        case .unplugged: return false
        case .bytes(let count):
            let bytes = buffer.span.extracting(0..<count)
            heard.sample.append(bytes)
            cutter.receive(bytes) { unit, kind in Self.note(unit, kind, &decoder, &heard) }
            return true
        }
    }

    private static func note(
        _ unit: Span<UInt8>, _ kind: UnitKind, _ decoder: inout UnitDecoder, _ heard: inout Heard
    ) {
        switch decoder.content(of: unit, kind) {
        case .frame(let header):
            heard.frames += 1
            if header.type & hostTypes != 0 {
                heard.echoes += 1
                return
            }
            do throws(PayloadError) {
                if case .hello(let hello) = try Message(decoder.frame(header)) { heard.hello = hello }
            } catch {
                switch error {
                case .version(let board, host: _): heard.foreignVersions = board
                case .malformed: heard.faults += 1
                }
            }
        // What lies before the first frame may be the rest of one.
        case .fault: if heard.frames > 0 { heard.faults += 1 }
        case .packet, .console, .nothing: break
        }
    }
}
