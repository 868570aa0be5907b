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
        act([.source(source.address, .acl(.up)), .source(source.address, .a2dp(.open))], for: Self.message)
    }

    /// It plays media.
    public func play(_ source: AudioSource) {
        let address = source.address
        act(
            [
                .source(address, .acl(.up)), .source(address, .a2dp(.streaming)),
                .source(address, .avrcp(.playing)),
            ], for: Self.message, source, plays: .media)
    }

    /// Its player is paused.
    public func pause(_ source: AudioSource) {
        act(
            [.source(source.address, .avrcp(.paused)), .source(source.address, .a2dp(.open))],
            for: Self.message, source, plays: .nothing)
    }

    /// It has a call.
    public func call(_ source: AudioSource) {
        let address = source.address
        act(
            [.source(address, .acl(.up)), .source(address, .hfp(.active)), .source(address, .sco(.up))],
            for: Self.message, source, plays: .call)
    }

    /// Its call is over; it doesn't play anything then.
    public func hangUp(_ source: AudioSource) {
        act(
            [.source(source.address, .sco(.down)), .source(source.address, .hfp(.idle))],
            for: Self.message, source, plays: .nothing)
    }

    /// It disconnects, or goes out of range.
    public func disconnect(_ source: AudioSource) {
        act([.source(source.address, .acl(.down))], for: Self.message)
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

    private func act(
        _ actions: [HeadsetAction], for shortest: Milliseconds, _ source: AudioSource? = nil,
        plays playing: Playing = .nothing
    ) {
        let isPhone = source != nil && source == bench.phone
        perform { work, player in
            if isPhone { work.router.play(playing, at: work.now) }
            for action in actions { player.take(action, at: work.time(of: number)) }
            work.settle(number, for: shortest)
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
