public import BridgeCore
public import HeadsetWire
public import SerialIO
public import SystemCalls
internal import Timing

/// An open port whose board is asked what a session asks first, as a session asks it: again, where an answer fails to
/// come. Nothing is recorded, and nothing of what comes is kept but who is there.
///
/// A turn of a loop is ``watch(with:)``, a wait, ``serve(after:into:)``. What follows from what came goes out with the next
/// turn: whoever has heard enough says nothing more.
public final class AskedPort {
    /// The port; open.
    public let link: LiveLink
    /// Who the board says it is; nil until it does.
    public private(set) var hello: HelloSeen?
    /// The versions that the board speaks, where they don't meet ours.
    public private(set) var foreignVersions: ProtocolVersions?
    /// Units that should have been frames. What lies before the first frame may be the rest of one, and isn't counted.
    public private(set) var faults = 0

    private var session: Session
    private let id: LinkID
    private let began = BootTime.now()
    /// What the session would say next.
    private var answers: [[UInt8]] = []
    /// All that was said, and what came: as long as that is the same, it may be an echo.
    private var said: [UInt8] = []
    private var received: [UInt8] = []
    private var hasFrame = false

    /// - Parameters:
    ///   - link: its port is open.
    ///   - options: by which it is asked, and what comes is read; one that only listens asks nothing.
    public init(_ link: LiveLink, _ options: BridgeOptions) {
        self.link = link
        session = Session(SessionStart(started: .now(), tool: "", source: "", options: options))
        session.keepSightings()
        id = session.linkUp(LinkUp(name: link.linkName, port: link.path, reason: link.reasonOpen), at: .zero)
        note()
    }

    /// How many intact frames of a board's have come, or packets.
    public var frames: Int { session.framesReceived }

    /// The intact frames that have come and that a host has sent.
    public var hostFrames: HostFrames { session.hostFrames(on: id) }

    /// Whether a board is there. A packet of another protocol may be what was said to it, which came back.
    public var isBoardThere: Bool { frames > 0 && !said.starts(with: received) }

    /// When the next turn is due though nothing comes; nil if there is no such moment.
    public var deadline: BootTime? {
        [session.deadline.map { BootTime($0, since: began) }, link.deadline].compactMap { $0 }.min()
    }

    /// Does what is due, and adds what it waits for.
    public func watch(with poller: inout Poller) {
        let moment = BootTime.now()
        link.deadlinePassed(at: moment)
        let now = Timestamp(moment, since: began)
        if let deadline = session.deadline, deadline <= now { session.deadlinePassed(at: now) }
        note()
        for bytes in answers where link.enqueue(bytes) { said += bytes }
        answers = []
        link.watch(with: &poller)
    }

    /// Hands over what waits, and takes what has come, after a wait.
    ///
    /// - Returns: what came; its bytes are in the buffer.
    /// - Throws: errors that don't mean that the board is gone.
    public func serve(
        after poller: borrowing Poller, into buffer: inout [UInt8]
    ) throws(SystemError) -> ReadOutcome {
        guard let readiness = link.readiness(in: poller) else { return .nothing }
        let isSomebodyThere = try write()
        let outcome = try link.read(into: &buffer, after: readiness)
        switch outcome {
        case .bytes(let count): receive(buffer.span.extracting(0..<count))
        case .nothing: if !isSomebodyThere { return .unplugged }
        case .unplugged: break
        }
        return outcome
    }

    private func receive(_ bytes: Span<UInt8>) {
        session.receive(bytes, on: id, at: now)
        for index in bytes.indices where received.count <= said.count { received.append(bytes[index]) }
        note()
    }

    /// - Returns: false if nobody is there any more to take it.
    private func write() throws(SystemError) -> Bool {
        let time = now
        while true {
            switch try link.write() {
            case .sent(let message): session.sent(message, complete: true, on: id, at: time)
            case .waiting, .idle: return true
            case .unplugged: return false
            }
        }
    }

    private var now: Timestamp { Timestamp(BootTime.now(), since: began) }

    /// Takes note of what came, and of what came out of the session.
    private func note() {
        session.drainSightings { sighting in
            if case .received(let unit) = sighting.kind { note(unit.content) }
        }
        session.drain { output in
            switch output {
            case .send(_, let bytes): answers.append(bytes)
            case .event(let event): note(event.kind)
            case .decode, .propose: break
            }
        }
    }

    private func note(_ content: UnitContent) {
        switch content {
        case .frame, .packet: hasFrame = true
        case .fault: if hasFrame { faults += 1 }
        case .console, .nothing: break
        }
    }

    private func note(_ event: Event.Kind) {
        if case .hello(let hello) = event { self.hello = hello }
        guard case .fault(let fault) = event else { return }
        switch fault.kind {
        case .version: foreignVersions = fault.versions
        case .malformed: faults += 1
        case .encoding, .short, .check, .overlong: break  // seen as a unit
        }
    }
}
