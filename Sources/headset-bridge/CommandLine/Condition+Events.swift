import Accessories
import BridgeCore
import HeadsetTerms
import Transitions

extension Condition {
    /// Whether the event gives the field, on whatever link, the value that is waited for.
    ///
    /// Every change is an event, so that one who asks after each event misses no moment at which the condition holds.
    /// What holds from the beginning comes true with the first event: nothing is known yet, and the audio is on the
    /// built-in speaker.
    func comesTrue(with event: Event.Kind) -> Bool {
        switch event {
        case .session: value == (field == .route ? AudioRoute.Output.builtInSpeaker.word : nil)
        case .transition(let transition, transport: _): comesTrue(with: transition.change)
        case .route(let change): field == .route && value == change.route.output.word
        case .parameters, .link, .profile, .hello, .configuration, .refused, .fault, .gap, .console, .raw,
            .log, .marker, .registration, .request, .unknown, .diagnostic, .echo, .decoder, .explanation,
            .clock, .lineErrors, .breakSent, .loss, .summary:
            false
        }
    }

    private func comesTrue(with change: Transition.Change) -> Bool {
        switch (change, field) {
        case (.ear(.left, from: _, let now), .left), (.ear(.right, from: _, let now), .right):
            value == now?.rawValue
        case (.device(from: _, let now), .placement): value == now?.rawValue
        case (.sources(from: _, let now), .primary): value == now.primary?.description
        case (.sources(from: _, let now), .secondary): value == now.secondary?.description
        case (.ear, _), (.device, _), (.sources, _): false
        }
    }
}
