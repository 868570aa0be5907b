import Accessories
import BridgeCore
import HeadsetTerms
import Scenarios
import Sessions
import Testing
import Timing

/// A recorded session at a registry that others use as well: it is answered at once.
struct SharedSession {
    let capture = MemoryCapture()
    let registry: MemoryRegistry
    private(set) var session: Session
    private(set) var events: [Event] = []
    private var desk: RegistryDesk
    /// Why the registry can't be reached; nil if it can.
    var failure: RegistryFailure?
    private var waiting: [(LinkID, [UInt8])] = []

    init(_ options: BridgeOptions = BridgeOptions(), at registry: MemoryRegistry) throws {
        self.registry = registry
        let snapshot = registry.snapshot()
        desk = RegistryDesk(registry, knowing: snapshot.position)
        session = try .recorded(in: capture, options, .shared(snapshot.registry))
        settle(at: .zero)
    }

    static var emptyRegistry: MemoryRegistry { MemoryRegistry(clock: { WallTime(nanoseconds: 7) }) }

    mutating func up(_ name: String, at time: Timestamp) -> LinkID {
        let link = session.linkUp(LinkUp(name: name, port: nil, reason: "opened"), at: time)
        settle(at: time)
        return link
    }

    mutating func act(at time: Timestamp, _ body: (inout Session) -> Void) {
        body(&session)
        settle(at: time)
    }

    /// It hears what others changed.
    mutating func hearNews(at time: Timestamp) throws {
        let news = try desk.news()
        act(at: time) { $0.registryChanged(news, at: time) }
    }

    /// Plays the board of a scenario from its beginning on, deadlines included.
    ///
    /// - Parameter each: is called behind each piece.
    mutating func play(
        _ scenario: String, upTo end: Milliseconds, on link: LinkID, from start: Timestamp = .zero,
        _ each: (inout SharedSession, Timestamp) throws -> Void = { _, _ in }
    ) throws {
        for (moment, bytes) in try Stream(scenario, upTo: end).pieces {
            let time = start + moment
            pass(time)
            act(at: time) { $0.receive(bytes.span, on: link, at: time) }
            try each(&self, time)
        }
    }

    /// Time passes, and each deadline is met.
    mutating func pass(_ time: Timestamp) {
        while let deadline = session.deadline, deadline <= time {
            act(at: deadline) { $0.deadlinePassed(at: deadline) }
        }
    }

    mutating func end(at time: Timestamp) {
        act(at: time) { $0.end(at: time) }
    }

    /// The replay must say what was said.
    func expectReplay(_ comment: Comment? = nil) {
        let (replayed, error) = capture.replay()
        #expect(error == nil, comment)
        let difference = zip(replayed, events).first { $0 != $1 }
        #expect(difference == nil, comment)
        #expect(replayed.count == events.count, comment)
    }

    /// What is to be sent goes out, and what is proposed is answered, until nothing more follows.
    private mutating func settle(at time: Timestamp) {
        while true {
            var proposal: Proposal?
            for output in session.takeOutputs() {
                switch output {
                case .event(let event): events.append(event)
                case .send(let link, let bytes): waiting.append((link, bytes))
                case .decode: break
                case .propose(let proposed):
                    if proposal != nil { Issue.record("two proposals at once") }
                    proposal = proposed
                }
            }
            guard let proposal else { return }
            let answer =
                failure.map { ProposalAnswer(proposal: proposal.number, before: [], outcome: .failed($0)) }
                ?? desk.answer(proposal)
            session.answer(answer, at: time)
        }
    }

    // MARK: What came of it

    /// What the registry came to hold of a board's placement and sources, one word a change: `inEar 01 -`.
    func history(of board: String) throws -> [String] {
        var accessory = Accessory(id: board)
        var history: [String] = []
        for change in registry.changes(after: 0) where change.accessory == board {
            accessory = try accessory.applying(change.fields)
            let word = accessory.configuration.map(Self.word) ?? "none"
            if word != history.last { history.append(word) }
        }
        return history
    }

    private static func word(_ configuration: Accessories.Configuration) -> String {
        let placement = configuration.devicePlacement?.rawValue ?? "unknown"
        let sources = [configuration.primarySource, configuration.secondarySource].map {
            $0.map { String($0.description.suffix(2)) } ?? "-"
        }
        return ([placement] + sources).joined(separator: " ")
    }

    /// Where the audio went.
    var routes: [AudioRoute.Output] {
        events.compactMap { if case .route(let change) = $0.kind { change.route.output } else { nil } }
    }
}

extension Session {
    /// A session that is recorded in memory, at a registry of this kind.
    static func recorded(
        in capture: MemoryCapture, _ options: BridgeOptions, _ registry: SessionRegistry
    ) throws -> Session {
        let started = WallTime(nanoseconds: 1_767_603_600_123_456_789)
        return Session(
            SessionStart(
                started: started, tool: "test", source: "test", options: options, registry: registry),
            recorder: try SessionRecorder(to: capture.sink, tool: "test", id: SessionID(1), started: started))
    }
}
