internal import Accessories
internal import HeadsetTerms
internal import Transitions

/// One link's dealings with the registry: the bridge in the part of an app's container and extension.
///
/// It registers only what isn't registered, and proposes what the engine believes. What it gets back it returns as
/// events, in order.
struct RegistrySeat: Sendable {
    /// How many different boards a link may bring to the registry in one session. A bench sees a few; only noise or
    /// malice brings a new one with every hello.
    static let mostBoards = 16

    /// How many updates the registry took that changed something.
    private(set) var updates = 0
    /// The registration that this link speaks for; nil if there is none.
    private var handle: Handle?
    /// The ids of all boards that the link brought.
    private var boards: Set<String> = []
    /// What the engine believes now.
    private var placement: Placement?
    private var sources = SourcePair.none

    /// The id of the board that this link speaks for.
    var board: String? { handle?.accessory }

    /// A board said who it is: pair it, register it if it isn't registered, and tell the registry how things stand.
    mutating func boardSeen(_ hello: HelloSeen, in registry: inout Registry) -> [Event.Kind] {
        handle = nil
        let board = hello.board
        guard boards.contains(board) || boards.count < Self.mostBoards else {
            return [.refused(RefusedUpdate(refusal: .tooManyBoards(board)))]
        }
        boards.insert(board)
        let actions = [registry.pair(board), registry.boardSeen(board, hello.report, on: board)]
        var events = actions.compactMap { $0.map { registration(of: board, $0) } }
        do throws(Refusal) {
            let isRegistered = registry[board].configuration != nil
            if !isRegistered {
                try registry.register(board, Configuration(deviceCapabilities: hello.capabilities))
                events.append(registration(of: board, .registered))
            }
            var handle = try registry.current(for: board)
            let outcome = try update(&handle, to: present(over: handle.configuration), in: &registry)
            self.handle = handle
            if !isRegistered || outcome == .changed { events.append(held(by: handle)) }
        } catch {
            events.append(.refused(RefusedUpdate(refusal: error)))
        }
        return events
    }

    /// The board with this id is on another link now.
    mutating func vacate(_ board: String) {
        if self.board == board { handle = nil }
    }

    /// The engine believes something new: propose it.
    mutating func changed(_ transition: Transition, in registry: inout Registry) -> [Event.Kind] {
        remember(transition)
        guard var handle, let wanted = wanted(after: transition, over: handle.configuration) else {
            return []
        }
        do throws(Refusal) {
            let outcome = try update(&handle, to: wanted, in: &registry)
            self.handle = handle
            return outcome == .changed ? [held(by: handle)] : []
        } catch {
            return [.refused(RefusedUpdate(refusal: error))]
        }
    }

    private mutating func update(
        _ handle: inout Handle, to wanted: Configuration, in registry: inout Registry
    ) throws(Refusal) -> UpdateOutcome {
        let outcome = try registry.update(&handle, to: wanted)
        if outcome == .changed { updates += 1 }
        return outcome
    }

    // MARK: What is believed

    private mutating func remember(_ transition: Transition) {
        switch transition.change {
        case .ear: break
        case .device(from: _, let now): placement = now.map(Placement.init)
        case .sources(from: _, let now): sources = now
        }
    }

    /// What is to be proposed; nil if the change is none that the registry holds. The field that changed is proposed even
    /// without its capability, so that the refusal shows.
    private func wanted(after transition: Transition, over configuration: Configuration) -> Configuration? {
        var wanted = present(over: configuration)
        switch transition.change {
        case .ear: return nil
        case .device: wanted.devicePlacement = placement
        case .sources: wanted.setSources(sources)
        }
        return wanted
    }

    /// What is believed now, in the fields that the registration covers.
    private func present(over configuration: Configuration) -> Configuration {
        var present = configuration
        if configuration.deviceCapabilities.contains(.placement) { present.devicePlacement = placement }
        if configuration.deviceCapabilities.contains(.audioSwitching) { present.setSources(sources) }
        return present
    }

    // MARK: Events

    private func registration(of board: String, _ action: RegistrationAction) -> Event.Kind {
        .registration(RegistrationChange(action: action, accessory: board))
    }

    private func held(by handle: Handle) -> Event.Kind {
        .configuration(ConfigurationHeld(accessory: handle.accessory, configuration: handle.configuration))
    }
}

extension Refusal {
    fileprivate static func tooManyBoards(_ board: String) -> Refusal {
        Refusal(
            .boardsPerLink,
            "register of \(board): this link has brought \(RegistrySeat.mostBoards) other boards already; start a new session"
        )
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
