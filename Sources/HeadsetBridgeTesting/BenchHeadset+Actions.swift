internal import Accessories
internal import BridgeCore
internal import HeadsetTerms
internal import Scenarios
internal import Timing

/// What a person does with a headset, and the phones and laptops around it. All of it can be done at any time: putting on
/// what is worn does nothing, what is in the case is taken out first, who plays connects first.
///
/// Each returns once what it causes is believed, some hundred milliseconds later in virtual time, or, for what is let go,
/// seconds; unless the bench doesn't settle (``Bench/settles``). Nothing can be done to a capture.
extension BenchHeadset {
    /// How long a hand needs from the ear to the case.
    private static let handOver: Milliseconds = 150
    /// How long readings are under way, and the movement that they show.
    static let movement: Milliseconds = 300
    /// How long events are under way.
    private static let message: Milliseconds = 100
    /// How long a board needs until it has booted, and said who it is.
    private static let boot: Milliseconds = 300
    private static let introduction: Milliseconds = 500

    // MARK: Ears

    /// Puts on one side, or both.
    public func don(_ ear: Ear? = nil) {
        let ears = ears(ear)
        act([.lid(isOpen: true)] + ears.map { .caseOut($0) } + ears.map { .don($0) }, for: Self.movement)
    }

    /// Takes off one side, or both.
    public func doff(_ ear: Ear? = nil) {
        act(ears(ear).map { .doff($0) }, for: Self.movement)
    }

    /// Puts one earbud into the case, or both. What has no case is put down.
    public func putInCase(_ ear: Ear? = nil) {
        let ears = ears(ear)
        guard hasCase else { return doff(ear) }
        perform { work, player in
            for ear in ears { player.take(.doff(ear), at: work.time(of: number)) }
            work.run(until: work.now + Self.handOver)
            for action in [.lid(isOpen: true)] + ears.map({ HeadsetAction.caseIn($0) }) {
                player.take(action, at: work.time(of: number))
            }
            work.settle(number, for: Self.movement)
        }
    }

    /// Takes one earbud out of the case, or both, and holds it.
    public func takeOutOfCase(_ ear: Ear? = nil) {
        act([.lid(isOpen: true)] + ears(ear).map { .caseOut($0) }, for: Self.movement)
    }

    // MARK: Sources

    /// A phone or a laptop connects.
    public func connect(_ source: AudioSource) {
        act(on: source) { $0.acl == .up ? [] : [.acl(.up), .a2dp(.open)] }
    }

    /// It plays media.
    public func play(_ source: AudioSource) {
        act(on: source) { _ in [.acl(.up), .a2dp(.streaming), .avrcp(.playing)] }
    }

    /// Its player is paused.
    public func pause(_ source: AudioSource) {
        act(on: source) { $0.a2dp == .streaming ? [.avrcp(.paused), .a2dp(.open)] : [] }
    }

    /// It has a call.
    public func call(_ source: AudioSource) {
        act(on: source) { _ in [.acl(.up), .hfp(.active), .sco(.up)] }
    }

    /// Its call is over; what it played before goes on.
    public func hangUp(_ source: AudioSource) {
        act(on: source) { $0.hfp == .idle ? [] : [.sco(.down), .hfp(.idle)] }
    }

    /// It disconnects, or goes out of range; what it plays, it plays elsewhere.
    public func disconnect(_ source: AudioSource) {
        act(on: source) { $0.acl == .down ? [] : [.acl(.down)] }
    }

    // MARK: The board

    /// Its cable comes out. After some seconds nothing is known of it any more.
    public func unplug() {
        perform { work, player in
            player.unplug(at: work.time(of: number))
            work.spread()
            work.settle(number, for: work.options.grace + Self.message)
        }
    }

    /// Its cable goes in again.
    public func plugIn() {
        perform { work, player in
            player.plugIn(at: work.time(of: number))
            work.settle(number, for: Self.introduction)
        }
    }

    /// It restarts: it stays where it is, and all sources are disconnected.
    public func reboot() {
        act([.reset(Self.boot)], for: Self.boot + Self.introduction)
    }

    /// Lets time pass, on the whole bench.
    public func wait(_ time: Duration) {
        bench.wait(time)
    }

    // MARK: How

    /// Earbuds have one.
    private var hasCase: Bool { station { $0.hello?.formFactor == .earbuds } }

    private func ears(_ ear: Ear?) -> [Ear] {
        ear.map { [$0] } ?? Ear.allCases
    }

    private func act(_ actions: [HeadsetAction], for shortest: Milliseconds) {
        perform { work, player in
            for action in actions { player.take(action, at: work.time(of: number)) }
            work.settle(number, for: shortest)
        }
    }

    /// A source does something, if there is something to do.
    private func act(on source: AudioSource, _ changes: (SourceLink) -> [SourceChange]) {
        let (address, isPhone) = (source.address, source == bench.phone)
        perform { work, player in
            let moment = work.time(of: number)
            let changes = changes(player.source(address, at: moment))
            if changes.isEmpty { return }
            for change in changes { player.take(.source(address, change), at: moment) }
            let link = player.source(address, at: moment)
            if isPhone, link.acl == .up { work.router.play(link.playing, at: work.now) }
            work.settle(number, for: Self.message)
        }
    }

    private func perform(_ body: (inout BenchWork, SimulatedPlayer) -> Void) {
        let name = name
        bench.engine.perform { work in
            guard let player = work.stations[number].player as? SimulatedPlayer else {
                preconditionFailure("\(name) is played from a capture: nothing can be done to it")
            }
            body(&work, player)
        }
    }
}

extension SourceLink {
    /// What the device plays.
    fileprivate var playing: Playing {
        if hfp != .idle { return .call }
        return a2dp == .streaming ? .media : .nothing
    }
}
