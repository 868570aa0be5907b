internal import BridgeCore
internal import HeadsetWire
internal import Timing

/// How far an errand is: what happened goes in, what is to be done comes out.
struct ErrandProgress {
    private enum State {
        /// The board hasn't said who it is.
        case awaitingHello(Request.Command)
        /// The board is known: the request may be made.
        case due(Request.Command)
        /// The request was made; its id is told when it goes out.
        case asked
        /// The request with this id is out.
        case waiting(id: UInt16)
        /// Bytes are on their way, and are followed by so much listening.
        case sending(listening: Milliseconds)
        /// They are out.
        case listening(until: Timestamp)
        case over(Errand.Outcome)
    }

    private var state: State

    init(_ errand: Errand) {
        state =
            switch errand {
            case .ask(let command): .awaitingHello(command)
            case .send(_, let listening): .sending(listening: listening)
            }
    }

    /// How it ended; nil while it goes on.
    var outcome: Errand.Outcome? {
        if case .over(let outcome) = state { outcome } else { nil }
    }

    /// Whether what is awaited has come, and only time is left to pass: it can't come too late any more.
    var isListening: Bool {
        if case .listening = state { true } else { false }
    }

    /// When it ends though nothing comes.
    var deadline: Timestamp? {
        if case .listening(let end) = state { end } else { nil }
    }

    /// What is to be asked now; told once.
    mutating func takeDue() -> Request.Command? {
        guard case .due(let command) = state else { return nil }
        state = .asked
        return command
    }

    /// The session told this.
    mutating func observe(_ event: Event.Kind) {
        switch event {
        case .hello:
            if case .awaitingHello(let command) = state { state = .due(command) }
        case .request(let change): observe(change)
        case .link(let link):
            // What wasn't out yet went with the port.
            if case .sending = state, !link.isUp { state = .over(.abandoned) }
        case .session, .parameters, .profile, .transition, .configuration, .refused, .route, .fault, .gap,
            .console, .raw, .log, .marker, .registration, .unknown, .diagnostic, .echo, .decoder,
            .explanation, .clock, .lineErrors, .breakSent, .loss, .summary:
            break
        }
    }

    private mutating func observe(_ change: RequestChange) {
        switch (state, change.state) {
        case (.awaitingHello, .refused), (.waiting(change.id), .refused): state = .over(.refused)
        case (.awaitingHello, .abandoned), (.waiting(change.id), .abandoned): state = .over(.abandoned)
        case (.waiting(change.id), .acknowledged): state = .over(.acknowledged)
        case (.asked, .sent): state = .waiting(id: change.id)
        case (.asked, .abandoned) where change.attempt == 0: state = .over(.abandoned)
        case (.awaitingHello, _), (.due, _), (.asked, _), (.waiting, _), (.sending, _), (.listening, _),
            (.over, _):
            break
        }
    }

    /// A message is out, whole. Where bytes are to be sent there is no other.
    mutating func sent(at time: Timestamp) {
        if case .sending(let length) = state { state = .listening(until: time + length) }
    }

    /// It is `time`.
    mutating func advance(to time: Timestamp) {
        if case .listening(let end) = state, end <= time { state = .over(.sent) }
    }
}
