public import BridgeCore
public import Captures
public import Scenarios
internal import Timing

/// A whole session with a simulated headset, in virtual time: as fast as it goes, and always the same.
public struct VirtualSession {
    private let headset: SimulatedHeadset
    private var session: Session
    private let link: LinkID
    private var now = Timestamp.zero

    /// Begins the session; the link has the name of the scenario.
    public init(
        _ headset: SimulatedHeadset, named scenario: String, start: SessionStart, recorder: SessionRecorder
    ) {
        self.headset = headset
        session = Session(start, recorder: recorder)
        link = session.linkUp(LinkUp(name: scenario, port: nil, reason: "simulated"), at: .zero)
    }

    /// Plays the scenario to its end.
    ///
    /// - Parameter each: gets every event, in order.
    /// - Throws: why recording stopped; nothing that came after is played.
    public mutating func play(_ each: (Event) -> Void) throws(CaptureWriteError) {
        try deliver(each)
        while let moment = nextMoment {
            now = moment
            if let event = headset.nextEvent, Timestamp.zero + event <= moment {
                headset.advance(to: event) { time, bytes in arrive(bytes, at: .zero + time) }
            } else {
                session.deadlinePassed(at: moment)
            }
            try deliver(each)
        }
        session.end(at: now)
        try deliver(each)
    }

    /// The next moment at which the board or the bridge acts; nil once the scenario is over.
    private var nextMoment: Timestamp? {
        guard let event = headset.nextEvent else { return nil }
        let board = Timestamp.zero + event
        return session.deadline.map { min(board, $0) } ?? board
    }

    private mutating func arrive(_ bytes: [UInt8], at time: Timestamp) {
        now = max(now, time)
        session.receive(bytes.span, on: link, at: now)
    }

    /// Passes on what the fold put out, until nothing more follows from it.
    private mutating func deliver(_ each: (Event) -> Void) throws(CaptureWriteError) {
        var toBoard: [[UInt8]] = []
        repeat {
            toBoard = []
            session.drain { output in
                switch output {
                case .event(let event): each(event)
                case .send(_, let bytes): toBoard.append(bytes)
                case .decode: break  // the headset speaks the native protocol
                case .propose: break  // the registry is the session's own
                }
            }
            if let failure = session.takeRecordingFailure() { throw failure }
            for bytes in toBoard {
                session.sent(bytes, complete: true, on: link, at: now)
                headset.receive(bytes, at: now.milliseconds) { time, bytes in arrive(bytes, at: .zero + time)
                }
            }
        } while !toBoard.isEmpty
    }
}
