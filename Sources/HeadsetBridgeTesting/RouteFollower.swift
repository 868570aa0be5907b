internal import Accessories
internal import Timing

/// Where the phone's audio went, as the registry changed.
struct RouteFollower {
    /// One change of the route.
    struct Change {
        let route: AudioRoute
        let time: Timestamp
    }

    private(set) var changes: [Change] = []
    private(set) var playing: Playing
    private var router: AudioRouter
    private var registry = Registry()
    private var position: UInt64 = 0

    init(_ router: AudioRouter, playing: Playing) {
        self.router = router
        self.playing = playing
    }

    var output: AudioRoute.Output { router.output }

    /// The phone plays something else.
    mutating func play(_ playing: Playing, at now: Timestamp) {
        if playing == self.playing { return }
        self.playing = playing
        note(router.playingChanged(to: playing), at: now)
    }

    /// Looks at what changed. Of an accessory that changed more than once only what is left counts: a registration that an
    /// update to the present state followed at once was never true.
    mutating func follow(_ shared: MemoryRegistry, at now: Timestamp) {
        let news = shared.changes(after: position)
        guard let last = news.last else { return }
        position = last.position
        let changed = news.map(\.accessory)
        let present = shared.snapshot().registry
        for (index, id) in changed.enumerated() where !changed[(index + 1)...].contains(id) {
            look(at: present[id], at: now)
        }
    }

    private mutating func look(at accessory: Accessory, at now: Timestamp) {
        let old = registry[accessory.id].configuration
        registry[accessory.id] = accessory
        if let configuration = accessory.configuration {
            if configuration != old {
                note(router.configured(accessory.id, as: configuration), at: now)
            }
        } else if old != nil {
            note(router.registrationEnded(of: accessory.id), at: now)
        }
    }

    private mutating func note(_ route: AudioRoute?, at now: Timestamp) {
        if let route { changes.append(Change(route: route, time: now)) }
    }
}
