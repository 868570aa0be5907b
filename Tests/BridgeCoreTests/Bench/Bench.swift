import Accessories
import HeadsetTerms
import HeadsetWire
import Profiles
import Testing
import Timing

@testable import BridgeCore

/// A bridge under test, with boards on its links that speak in frames: what happens, and at which millisecond.
struct Bench {
    /// The board's end of a link, and what cuts and checks its bytes.
    private struct End {
        var encoder = FrameEncoder(framing: .cobs)
        var cutter: UnitCutter
        var decoder: UnitDecoder
        /// The frame that was said last, as it was on the line.
        var lastFrame: [UInt8] = []

        init(_ framing: Framing) {
            cutter = UnitCutter(framing: framing)
            decoder = UnitDecoder(framing: framing)
        }
    }

    var bridge = Bridge()
    /// What the bridge wants to be written, and wasn't yet, by link.
    private(set) var outbox: [(link: Int, bytes: [UInt8])] = []
    /// What the bridge wants to be decoded, and wasn't yet, by link.
    private(set) var decoding: [(link: Int, unit: UInt64, bytes: [UInt8])] = []
    /// What the bridge wants of a shared registry, and wasn't answered yet.
    var proposals: [Proposal] = []
    /// What the links are called.
    var names = ["a", "b", "c"]
    /// How many bytes the boards said.
    private(set) var bytesReceived = 0
    private var outputs: [Output] = []
    private var events: [Told] = []
    private var ends: [End] = []
    private var sequence: UInt64 = 0
    private var time = Timestamp.zero
    private let framing: Framing

    static func start(
        _ options: BridgeOptions, _ registry: SessionRegistry = .memory(Registry())
    ) -> SessionStart {
        SessionStart(
            started: WallTime(nanoseconds: 0), tool: "test", source: "bench", options: options,
            registry: registry)
    }

    /// The bytes of a request as the bridge wants them written.
    static func hostBytes(_ request: Request, sequence: UInt16 = 0) -> [UInt8] {
        var encoder = FrameEncoder(framing: .cobs, sequence: sequence)
        return [0] + encoder.encode(request)
    }

    /// A session has begun.
    init(_ options: BridgeOptions = BridgeOptions(), _ registry: SessionRegistry = .memory(Registry())) {
        framing = options.profile?.framing ?? .cobs
        handle(.start(Self.start(options, registry)), at: 0)
    }

    // MARK: What happens

    mutating func handle(_ kind: SessionRecord.Kind, at: Int64) {
        bridge.handle(SessionRecord(kind, at: .zero + Milliseconds(at)), into: &outputs)
    }

    /// Link 0 is called "a", link 1 "b", unless ``names`` says otherwise.
    mutating func up(_ at: Int64, link: Int = 0) {
        if link == ends.count { ends.append(End(framing)) }
        let name = names[link]
        handle(.linkUp(LinkID(link), LinkUp(name: name, port: "/dev/\(name)", reason: "opened")), at: at)
    }

    mutating func down(_ at: Int64, link: Int = 0) {
        close(at, link)
        handle(.linkDown(LinkID(link), reason: "unplugged"), at: at)
    }

    /// Everything that the bridge wanted to be written has gone out.
    mutating func send(_ at: Int64, complete: Bool = true) {
        collect()
        let gone = outbox
        outbox = []
        for (link, bytes) in gone { handle(.sent(LinkID(link), bytes, complete: complete), at: at) }
    }

    /// A board says something; its clock shows the session's milliseconds, unless told otherwise.
    mutating func say(_ at: Int64, _ message: BoardMessage, clock: UInt32? = nil, link: Int = 0) {
        let frame = ends[link].encoder.encode(
            type: message.type, time: clock ?? UInt32(at), payload: message.payload)
        ends[link].lastFrame = frame
        receive(at, frame, link: link)
    }

    /// A board that speaks another protocol says something.
    mutating func say(_ at: Int64, packet content: String, link: Int = 0) {
        receive(at, framing.encoded(Array(content.utf8)) ?? [], link: link)
    }

    /// The last frame comes once more, byte for byte.
    mutating func repeatLastFrame(_ at: Int64, link: Int = 0) {
        receive(at, ends[link].lastFrame, link: link)
    }

    /// The board numbers its next frame like that.
    mutating func number(_ sequence: UInt16, link: Int = 0) {
        ends[link].encoder = FrameEncoder(framing: .cobs, sequence: sequence)
    }

    /// Bytes of whatever kind.
    mutating func receive(_ at: Int64, _ bytes: [UInt8], link: Int = 0) {
        bytesReceived += bytes.count
        var units: [([UInt8], UnitKind)] = []
        ends[link].cutter.receive(bytes.span) { units.append((Array($0), $1)) }
        for (unit, kind) in units { fold(unit, kind, at, link) }
    }

    /// The session ends.
    mutating func end(_ at: Int64) {
        for link in ends.indices { close(at, link) }
        handle(.end, at: at)
    }

    private mutating func close(_ at: Int64, _ link: Int) {
        var units: [([UInt8], UnitKind)] = []
        ends[link].cutter.close { units.append((Array($0), $1)) }
        for (unit, kind) in units { fold(unit, kind, at, link) }
    }

    private mutating func fold(_ unit: [UInt8], _ kind: UnitKind, _ at: Int64, _ link: Int) {
        let content = ends[link].decoder.content(of: unit.span, kind)
        bridge.receive(
            content, by: ends[link].decoder, unit: unit.span, on: LinkID(link), at: .zero + Milliseconds(at),
            into: &outputs)
    }

    /// A board is up, and has said who it is; what was told of that is forgotten.
    mutating func meet(_ at: Int64, _ board: BoardOnBench = BoardOnBench(), link: Int = 0) {
        up(at, link: link)
        say(at, .hello(board), link: link)
        forget()
    }

    // MARK: What is told

    /// What was told since the last call, in order; by the way its numbers and times are checked.
    mutating func told() -> [Told] {
        collect()
        defer { events = [] }
        return events
    }

    /// What was told so far is of no interest, nor what was to be written.
    mutating func forget() {
        _ = told()
        outbox = []
        decoding = []
    }

    mutating func collect() {
        for output in outputs {
            switch output {
            case .event(let event): note(event)
            case .send(let link, let bytes): outbox.append((link.index, bytes))
            case .decode(let link, let unit, let bytes): decoding.append((link.index, unit, bytes))
            case .propose(let proposal): proposals.append(proposal)
            }
        }
        outputs = []
    }

    private mutating func note(_ event: Event) {
        sequence += 1
        if event.sequence != sequence { Issue.record("event \(event.sequence), not \(sequence)") }
        if event.time < time { Issue.record("time goes back to \(event)") }
        time = event.time
        events.append(Told(event))
    }
}
