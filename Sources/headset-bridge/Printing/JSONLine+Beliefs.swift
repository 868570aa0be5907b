import Accessories
import BridgeCore
import HeadsetTerms
import Timing
import Transitions

/// The keys of what is believed, and of what the registry and the router make of it.
extension JSONLine {
    mutating func add(_ transition: Transition, _ transport: Transport?) {
        switch transition.change {
        case .ear(_, let from, let to):
            addPlacement(transition, from: from?.rawValue, to: to?.rawValue, transport)
        case .device(let from, let to):
            addPlacement(transition, from: from?.rawValue, to: to?.rawValue, transport)
        case .sources(from: _, let now):
            add("primary", now.primary)
            add("secondary", now.secondary)
            add("cause", transition.cause.rawValue)
            add("device_ms", transition.deviceTime)
        }
    }

    private mutating func addPlacement(
        _ transition: Transition, from: String?, to: String?, _ transport: Transport?
    ) {
        add("scope", transition.scope.rawValue)
        add("from", from)
        add("to", to)
        add("cause", transition.cause.rawValue)
        add("device_ms", transition.deviceTime)
        add("latency_ms", transition.latency?.count)
        add("transport_ms", transport?.delay.count)
        add("transport_uncertainty_ms", transport?.uncertainty?.count)
    }

    mutating func add(_ held: ConfigurationHeld) {
        add("accessory", held.accessory)
        add("capabilities", held.configuration.deviceCapabilities.names)
        add("placement", held.configuration.devicePlacement?.rawValue)
        add("primary", held.configuration.primarySource)
        add("secondary", held.configuration.secondarySource)
    }

    mutating func add(_ update: RefusedUpdate) {
        add("error", update.refusal.error.rawValue)
        add("reason", update.refusal.reason)
        add("rule", update.refusal.rule.rawValue)
        add("basis", update.refusal.basis.rawValue)
    }

    mutating func add(_ change: RouteChange) {
        addRoute(to: change.route.output, because: change.route.cause)
    }

    /// Where audio goes; the cause is null where nobody saw it come there.
    mutating func addRoute(to output: AudioRoute.Output, because cause: AudioRoute.Cause?) {
        add("output", output.word)
        switch output {
        case .builtInSpeaker: addNull("accessory")
        case .accessory(let board): add("accessory", board)
        }
        add("cause", cause?.rawValue)
        add("basis", AudioRoute.basis.rawValue)
    }

    mutating func add(_ change: RegistrationChange) {
        add("action", change.action.rawValue)
        add("accessory", change.accessory)
    }

    /// An address, or null.
    fileprivate mutating func add(_ name: StaticString, _ address: BluetoothAddress?) {
        add(name, address?.description)
    }
}

extension Transition {
    /// The board's milliseconds; nil where the board has no clock.
    fileprivate var deviceTime: Int64? {
        switch clock {
        case .device: time.milliseconds
        case .arrival: nil
        }
    }
}
