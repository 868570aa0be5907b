internal import Accessories
internal import Timing
internal import Transitions

/// The system's side of the fold: the registry, each link's seat at it, and the router.
///
/// A registry in memory decides at once. Of a shared one this is the mirror: what is wanted comes out as a proposal, one at
/// a time, and what became of it comes back (`SystemSide+Shared.swift`).
struct SystemSide: Sendable {
    /// An event that follows, and the link it is about; nil if it is about a board that no link speaks for.
    struct Consequence {
        var kind: Event.Kind
        var link: LinkID?
    }

    let isShared: Bool
    let options: BridgeOptions
    var registry: Registry
    private var router: AudioRouter
    /// By link.
    var seats: [RegistrySeat] = []
    /// Boards of which the registry holds what isn't so any more, since they were registered again: the router is told
    /// what the update leaves that follows.
    private var withheld: Set<String> = []
    /// How many proposals were made.
    var proposals: UInt64 = 0
    /// How many updates the registry took that changed something.
    var updates = 0
    /// Whether something may be wanted of the registry that wasn't looked at yet.
    var isUnsettled = false
    /// The proposal that the shared registry hasn't answered.
    var open: OpenProposal?
    var reach = RegistryReach()

    init(_ options: BridgeOptions, _ registry: SessionRegistry) {
        self.options = options
        (self.registry, isShared) = (registry.registry, registry.isShared)
        router = AudioRouter(host: options.hostAddress, playing: options.playing)
    }

    /// Lets the router see what is registered at the start.
    mutating func begin() -> [Consequence] {
        var route: AudioRoute?
        for accessory in registry.accessories {
            guard let configuration = accessory.configuration else { continue }
            route = router.configured(accessory.id, as: configuration) ?? route
        }
        guard let route, router.output != .builtInSpeaker else { return [] }
        return [Consequence(kind: .route(RouteChange(route: route)), link: nil)]
    }

    // MARK: What happens

    /// One more link has appeared.
    mutating func addLink(named name: String) {
        seats.append(RegistrySeat(link: name))
    }

    /// A board said who it is, on a connection that is new or as one that is new. Whatever link it was on before speaks
    /// for it no more.
    mutating func boardSeen(_ hello: HelloSeen, on link: LinkID) -> [Consequence] {
        for other in seats.indices where other != link.index {
            seats[other].vacate(hello.board)
        }
        let refusal = seats[link.index].boardSeen(hello)
        wantsSomething()
        return (refusal.map { [Consequence($0, on: link)] } ?? []) + settled()
    }

    /// An engine believes something new.
    mutating func changed(_ transition: Transition, on link: LinkID) -> [Consequence] {
        seats[link.index].changed(transition)
        wantsSomething()
        return settled()
    }

    /// A link is down.
    mutating func linkWentDown(_ link: LinkID) -> [Consequence] {
        seats[link.index].wentDown()
        wantsSomething()
        return settled()
    }

    private mutating func wantsSomething() {
        isUnsettled = true
        reach.isWorthAnotherTry()
    }

    // MARK: The registry decides

    /// Lets a registry in memory decide on all that is wanted of it.
    mutating func settled() -> [Consequence] {
        var consequences: [Consequence] = []
        while !isShared, let next = takeNext() {
            consequences += decide(next)
        }
        return consequences + released()
    }

    /// What is wanted next of the registry: by the first link that wants something.
    mutating func takeNext() -> OpenProposal? {
        guard isUnsettled else { return nil }
        for index in seats.indices {
            if let (board, asked) = seats[index].takeNext(in: registry, options) {
                proposals += 1
                let proposal = Proposal(number: proposals, accessory: board, kind: asked.kind)
                return OpenProposal(proposal: proposal, asked: asked, link: LinkID(index))
            }
        }
        isUnsettled = false
        return nil
    }

    private mutating func decide(_ open: OpenProposal) -> [Consequence] {
        let old = registry[open.proposal.accessory]
        var new = old
        do throws(Refusal) {
            try open.proposal.apply(to: &new)
            return accepted(open, from: old, to: new)
        } catch {
            return refused(open, error)
        }
    }

    /// The registry agreed, and what it held is now this.
    mutating func accepted(_ open: OpenProposal, from old: Accessory, to new: Accessory) -> [Consequence] {
        if case .update = open.asked.kind, new != old { updates += 1 }
        let consequences = hold(new, insteadOf: old, on: open.link)
        seats[open.link.index].withVoice(of: new.id) { $0.accepted(open.asked, new, options) }
        return consequences + released()
    }

    mutating func refused(_ open: OpenProposal, _ refusal: Refusal) -> [Consequence] {
        seats[open.link.index].withVoice(of: open.proposal.accessory) { $0.refused(open.asked, refusal) }
        return [Consequence(refusal, on: open.link)] + released()
    }

    // MARK: What follows

    /// The registry holds this of an accessory now. What that means is told, and the router sees it, unless the accessory
    /// was registered anew and what is believed of it will follow.
    mutating func hold(_ new: Accessory, insteadOf old: Accessory, on link: LinkID?) -> [Consequence] {
        registry[new.id] = new
        var consequences = RegistrationAction.between(old, and: new).map { action in
            Consequence(
                kind: .registration(RegistrationChange(action: action, accessory: new.id)), link: link)
        }
        guard let configuration = new.configuration else {
            withheld.remove(new.id)
            let hasEnded = old.configuration != nil
            return consequences + (hasEnded ? routed(router.registrationEnded(of: new.id), on: link) : [])
        }
        let isNew = new.generation != old.generation
        guard isNew || configuration != old.configuration else { return consequences }
        let held = ConfigurationHeld(accessory: new.id, configuration: configuration)
        consequences.append(Consequence(kind: .configuration(held), link: link))
        if isNew, voice(of: new.id) != nil { withheld.insert(new.id) }
        if withheld.contains(new.id) { return consequences }
        return consequences + routed(router.configured(new.id, as: configuration), on: link)
    }

    /// Lets the router see accessories that were withheld and are now held as they are.
    mutating func released() -> [Consequence] {
        if withheld.isEmpty { return [] }
        var consequences: [Consequence] = []
        for board in withheld.sorted() {
            let accessory = registry[board]
            guard let configuration = accessory.configuration, !isWaiting(accessory) else { continue }
            withheld.remove(board)
            consequences += routed(router.configured(board, as: configuration), on: link(of: board))
        }
        return consequences
    }

    /// Whether what is believed of an accessory will follow, or is being decided on.
    private func isWaiting(_ accessory: Accessory) -> Bool {
        if let open, open.proposal.accessory == accessory.id, options.updates { return true }
        return voice(of: accessory.id)?.wantsUpdate(of: accessory, options) ?? false
    }

    private func voice(of board: String) -> BoardVoice? {
        for seat in seats {
            if let voice = seat.voice(of: board) { return voice }
        }
        return nil
    }

    private func routed(_ route: AudioRoute?, on link: LinkID?) -> [Consequence] {
        guard let route else { return [] }
        let place: LinkID? =
            switch route.output {
            case .builtInSpeaker: nil
            case .accessory(let board): self.link(of: board)
            }
        return [Consequence(kind: .route(RouteChange(route: route)), link: place ?? link)]
    }

    /// The link that speaks for an accessory.
    func link(of board: String) -> LinkID? {
        seats.firstIndex { $0.board == board }.map(LinkID.init)
    }
}

extension SystemSide.Consequence {
    /// The registry refused something.
    init(_ refusal: Refusal, on link: LinkID?) {
        self.init(kind: .refused(RefusedUpdate(refusal: refusal)), link: link)
    }
}
