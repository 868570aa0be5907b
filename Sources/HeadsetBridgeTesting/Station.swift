internal import Accessories
internal import AudioAccessoryKit
internal import BridgeCore
internal import HeadsetTerms
internal import HeadsetWire
internal import Sessions
internal import Timing
internal import Transitions

/// One headset on the bench: the board, the bridge that hears it, and what is believed of it.
struct Station {
    /// What may wait for something before it is believed.
    private enum Subject: Hashable {
        case ear(Ear)
        case sources
    }

    let player: any BoardPlayer
    /// When its session began, by the bench's time.
    let began: Timestamp
    /// Whether what happens to it was laid down before.
    let hasStory: Bool
    /// What the board that was heard last said of itself; nil before its hello.
    private(set) var hello: HelloSeen?
    /// What is believed now.
    private(set) var report = BenchReport()
    /// Who is told of every report.
    var listeners: [UInt64: AsyncStream<BenchReport>.Continuation] = [:]
    private var listenersMade: UInt64 = 0
    private var desk: RegistryDesk
    private var waiting: Set<Subject> = []
    private var isUp = false

    init(_ player: any BoardPlayer, began: Timestamp, hasStory: Bool, desk: RegistryDesk) {
        self.hasStory = hasStory
        self.player = player
        self.began = began
        self.desk = desk
    }

    /// Whether something that was noticed may still come to be believed.
    var isWaiting: Bool { isUp && !waiting.isEmpty }

    /// When the board or its bridge next does something, by the bench's time; nil if never again.
    var nextMoment: Timestamp? {
        player.nextMoment.map { Timestamp(nanoseconds: $0.nanoseconds + began.nanoseconds) }
    }

    /// A moment by the session's time.
    func time(_ now: Timestamp) -> Timestamp {
        Timestamp(nanoseconds: now.nanoseconds - began.nanoseconds)
    }

    /// Hands the bridge what others changed, and passes on what it says, until nothing more follows.
    ///
    /// - Parameter refused: gets what the registry refused.
    /// - Returns: whether the registry may hold something else than before.
    mutating func exchange(
        at now: Timestamp, _ refused: (Refusal, _ board: String?) -> Void
    ) throws(RegistryFailure) -> Bool {
        let changes = try desk.news()
        if !changes.isEmpty { player.withSession { $0.registryChanged(changes, at: time(now)) } }
        var hasProposed = false
        while let left = drain(refused) {
            for bytes in left.sent { player.receive(bytes, at: time(now)) }
            if let proposal = left.proposal {
                let answer = desk.answer(proposal)
                player.withSession { $0.answer(answer, at: time(now)) }
                hasProposed = true
            }
        }
        return hasProposed
    }

    /// What the bridge put out that somebody has to answer; nil if nothing.
    private mutating func drain(
        _ refused: (Refusal, _ board: String?) -> Void
    ) -> (sent: [[UInt8]], proposal: Proposal?)? {
        var outputs: [Output] = []
        player.withSession { session in session.drain { outputs.append($0) } }
        var sent: [[UInt8]] = []
        var proposal: Proposal?
        for output in outputs {
            switch output {
            case .event(let event): note(event.kind, refused)
            case .send(_, let bytes): sent.append(bytes)
            case .propose(let proposed): proposal = proposed
            case .decode: break  // a simulated headset speaks the native protocol, a capture has the answers
            }
        }
        return sent.isEmpty && proposal == nil ? nil : (sent, proposal)
    }

    private mutating func note(_ event: Event.Kind, _ refused: (Refusal, _ board: String?) -> Void) {
        switch event {
        case .link(let link): isUp = link.isUp
        case .hello(let hello):
            self.hello = hello
            waiting = []
        case .transition(let transition, transport: _): believe(transition.change)
        case .explanation(let explanation): note(explanation.subject)
        case .refused(let update): refused(update.refusal, hello?.board)
        case .session, .parameters, .profile, .configuration, .route, .fault, .gap, .console, .raw, .log,
            .marker, .registration, .request, .unknown, .diagnostic, .echo, .decoder, .clock, .lineErrors,
            .breakSent, .loss, .summary:
            break
        }
    }

    private mutating func note(_ subject: Explanation.Subject) {
        switch subject {
        case .ear(let ear): set(.ear(ear.ear), isWaiting: ear.holds.contains { $0.passes })
        case .sources(let told): set(.sources, isWaiting: told.sources.contains { $0.pending != nil })
        case .device: break
        }
    }

    private mutating func set(_ subject: Subject, isWaiting: Bool) {
        if isWaiting { waiting.insert(subject) } else { waiting.remove(subject) }
    }

    private mutating func believe(_ change: Transition.Change) {
        switch change {
        case .ear: return
        case .device(from: _, let placement):
            report.placement = placement.map { .init(Placement($0)) }
        case .sources(from: _, let sources):
            report.sources = [sources.primary, sources.secondary].compactMap { $0.map { AudioSource($0) } }
        }
        for listener in listeners.values { listener.yield(report) }
    }

    /// Somebody wants to be told of every report, of the present one at once.
    ///
    /// - Returns: their number.
    mutating func listen(_ listener: AsyncStream<BenchReport>.Continuation) -> UInt64 {
        listenersMade += 1
        listeners[listenersMade] = listener
        listener.yield(report)
        return listenersMade
    }
}

extension EarExplanation.Hold {
    /// Whether time alone ends it.
    fileprivate var passes: Bool {
        switch self {
        case .blank, .confirmation, .credit, .samples, .dwell: true
        case .lost, .tooFew, .disagreement: false
        }
    }
}
