internal import Accessories
internal import HeadsetTerms
internal import HeadsetWire
internal import Timing
internal import Transitions

/// One board's dealings with the registry: the bridge in the part of an app's container and extension.
///
/// It registers only what isn't registered, and proposes what the engine believes. What it gets back it returns as
/// events, in order.
struct RegistrySeat: Sendable {
    /// How many updates the registry took that changed something.
    private(set) var updates = 0
    /// The handle of the present registration; nil if there is none.
    private var handle: Handle?
    /// The board id; nil before the first hello.
    private var accessory: String?
    /// What the engine believes now.
    private var placement: Placement?
    private var sources = SourcePair.none

    /// A board said who it is: pair it, register it if it isn't registered, and tell the registry how things stand.
    mutating func boardSeen(_ hello: HelloSeen, in registry: inout Registry) -> [Event.Kind] {
        var events: [Event.Kind] = []
        let board = hello.board
        func note(_ action: RegistrationAction?) {
            if let action {
                events.append(.registration(RegistrationChange(action: action, accessory: board)))
            }
        }
        accessory = board
        note(registry.pair(board))
        note(registry.boardSeen(board, reporting: hello.capabilities))
        do throws(Refusal) {
            if registry[board].configuration == nil {
                try registry.register(board, Configuration(deviceCapabilities: hello.capabilities))
                note(.registered)
            }
            var handle = try registry.current(for: board)
            let before = handle.configuration
            if try registry.update(&handle, to: present(over: before)) == .changed { updates += 1 }
            self.handle = handle
            events.append(
                .configuration(ConfigurationHeld(accessory: board, configuration: handle.configuration)))
        } catch {
            handle = nil
            events.append(.refused(RefusedUpdate(refusal: error)))
        }
        return events
    }

    /// The engine believes something new: propose it.
    mutating func transition(_ transition: Transition, in registry: inout Registry) -> [Event.Kind] {
        guard var wanted = handle?.configuration else {
            remember(transition)
            return []
        }
        remember(transition)
        wanted = present(over: wanted)
        switch transition.change {
        case .ear: return []
        case .device: wanted.devicePlacement = placement
        case .sources: wanted.setSources(sources)
        }
        return propose(wanted, in: &registry)
    }

    private mutating func remember(_ transition: Transition) {
        switch transition.change {
        case .ear: break
        case .device(from: _, let now): placement = now.map(Placement.init)
        case .sources(from: _, let now): sources = now
        }
    }

    /// What is believed now, in the fields that the registration covers.
    private func present(over configuration: Configuration) -> Configuration {
        var present = configuration
        if configuration.deviceCapabilities.contains(.placement) { present.devicePlacement = placement }
        if configuration.deviceCapabilities.contains(.audioSwitching) { present.setSources(sources) }
        return present
    }

    private mutating func propose(_ wanted: Configuration, in registry: inout Registry) -> [Event.Kind] {
        guard var handle else { return [] }
        do throws(Refusal) {
            switch try registry.update(&handle, to: wanted) {
            case .unchanged: return []
            case .changed:
                updates += 1
                self.handle = handle
                return [
                    .configuration(
                        ConfigurationHeld(accessory: handle.accessory, configuration: handle.configuration))
                ]
            }
        } catch {
            return [.refused(RefusedUpdate(refusal: error))]
        }
    }
}

extension Configuration {
    fileprivate mutating func setSources(_ sources: SourcePair) {
        primaryAudioSourceDeviceIdentifier = sources.primary?.octets
        secondaryAudioSourceDeviceIdentifier = sources.secondary?.octets
    }
}

extension Placement {
    fileprivate init(_ placement: DevicePlacement) {
        switch placement {
        case .inEar: self = .inEar
        case .onHead: self = .onHead
        case .overTheEar: self = .overTheEar
        case .offHead: self = .offHead
        }
    }
}
