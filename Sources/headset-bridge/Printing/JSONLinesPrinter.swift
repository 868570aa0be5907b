import BridgeCore
import Sessions
import Timing
import Transitions

/// Events as JSON Lines: the form that programs read, byte for byte the same live and replayed.
///
/// A line has the keys `v`, `seq`, `t`, `link` and `event`, then those of its kind, always all of them and always in
/// the same order. Once published, a key stays as it is; new ones may follow.
struct JSONLinesPrinter: EventPrinter, Sendable {
    private var line = JSONLine()

    mutating func line(for event: Event) -> [UInt8] {
        line.begin(
            seq: event.sequence, at: event.time, link: event.link, event: Self.name(of: event.kind))
        switch event.kind {
        case .session(let start): line.add(start)
        case .parameters(let change): line.add(change)
        case .link(let link): line.add(link)
        case .profile(let profile): line.add(profile)
        case .hello(let hello): line.add(hello)
        case .transition(let transition, let transport): line.add(transition, transport)
        case .configuration(let held): line.add(held)
        case .refused(let update): line.add(update)
        case .route(let change): line.add(change)
        case .fault(let fault): line.add(fault)
        case .gap(let gap): line.add(gap)
        case .console(let text): line.add(text)
        case .raw(let raw): line.add(raw)
        case .log(let log): line.add(log)
        case .marker(let truth): line.add(truth)
        case .registration(let change): line.add(change)
        case .request(let change): line.add(change)
        case .unknown(let message): line.add(message)
        case .diagnostic(let found): line.add(found)
        case .explanation(let explanation): line.add(explanation)
        case .echo(let echo): line.add(echo)
        case .decoder(let decoder): line.add(decoder)
        case .clock(let clock): line.add(clock)
        case .lineErrors(let errors): line.add(errors)
        case .breakSent: break  // it is all that there is to say
        case .loss(let loss): line.add(loss)
        case .summary(let summary): line.add(summary)
        }
        line.end()
        return line.bytes
    }

    /// The line that stands for those that a slow reader lost; it takes the number of the last of them.
    static func line(for dropped: LineQueue.Dropped, at time: Timestamp) -> [UInt8] {
        var line = JSONLine()
        line.begin(seq: dropped.last, at: time, link: nil, event: "dropped")
        line.add("count", dropped.count)
        line.add("first_seq", dropped.first)
        line.add("last_seq", dropped.last)
        line.end()
        return line.bytes
    }

    /// What `event` says.
    private static func name(of kind: Event.Kind) -> StaticString {
        switch kind {
        case .session: "session"
        case .parameters: "parameters"
        case .link: "link"
        case .profile: "profile"
        case .hello: "hello"
        case .transition(let transition, transport: _):
            switch transition.change {
            case .ear, .device: "placement"
            case .sources: "sources"
            }
        case .configuration: "configuration"
        case .refused: "refused"
        case .route: "route"
        case .fault: "fault"
        case .gap: "gap"
        case .console: "console"
        case .raw: "raw"
        case .log: "log"
        case .marker: "marker"
        case .registration: "registration"
        case .request: "request"
        case .unknown: "unknown"
        case .diagnostic: "diagnostic"
        case .explanation: "explain"
        case .echo: "echo"
        case .decoder: "decoder"
        case .clock: "clock"
        case .lineErrors: "lineErrors"
        case .breakSent: "break"
        case .loss: "loss"
        case .summary: "summary"
        }
    }
}
