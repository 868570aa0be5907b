internal import Accessories
internal import Transitions

/// The system's side of the fold: the registry in memory, each link's seat at it, and the router.
struct SystemSide: Sendable {
    /// An event that follows, and the link it is about.
    struct Consequence {
        var kind: Event.Kind
        var link: LinkID
    }

    private var registry = Registry()
    private var router: AudioRouter
    /// By link.
    private var seats: [RegistrySeat] = []

    init(_ options: BridgeOptions) {
        router = AudioRouter(host: options.hostAddress, playing: options.playing)
    }

    /// How many updates the registry took that changed something.
    var updates: Int { seats.reduce(0) { $0 + $1.updates } }

    /// One more link has appeared.
    mutating func addLink() {
        seats.append(RegistrySeat())
    }

    /// A board said who it is, on a connection that is new or as one that is new. Whatever link it was on before speaks
    /// for it no more.
    mutating func boardSeen(_ hello: HelloSeen, on link: LinkID) -> [Consequence] {
        for other in seats.indices where other != link.index {
            seats[other].vacate(hello.board)
        }
        return routed(seats[link.index].boardSeen(hello, in: &registry), on: link)
    }

    /// An engine believes something new: it is proposed.
    mutating func changed(_ transition: Transition, on link: LinkID) -> [Consequence] {
        routed(seats[link.index].changed(transition, in: &registry), on: link)
    }

    /// Puts behind each event the route that follows from it.
    private mutating func routed(_ events: [Event.Kind], on link: LinkID) -> [Consequence] {
        var consequences: [Consequence] = []
        for event in events {
            consequences.append(Consequence(kind: event, link: link))
            if let route = route(after: event) {
                consequences.append(
                    Consequence(
                        kind: .route(RouteChange(route: route)), link: self.link(of: route.output) ?? link))
            }
        }
        return consequences
    }

    /// Lets the router see what the registry now holds.
    private mutating func route(after event: Event.Kind) -> AudioRoute? {
        switch event {
        case .configuration(let held):
            router.configured(held.accessory, as: held.configuration)
        case .registration(let change):
            switch change.action {
            case .removed, .invalidated: router.registrationEnded(of: change.accessory)
            case .paired, .registered: nil
            }
        case .session, .parameters, .link, .profile, .hello, .transition, .refused, .route, .fault, .gap,
            .console, .raw, .log, .marker, .request, .unknown, .diagnostic, .decoder, .explanation, .clock,
            .summary:
            nil
        }
    }

    /// The link that speaks for an accessory.
    private func link(of output: AudioRoute.Output) -> LinkID? {
        switch output {
        case .builtInSpeaker: nil
        case .accessory(let board): seats.firstIndex { $0.board == board }.map(LinkID.init)
        }
    }
}
