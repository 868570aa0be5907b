internal import Accessories
public import AccessorySetupKit
internal import AppHosting
internal import BridgeCore
internal import Timing

/// A phone for a companion app's tests: its registry, its Bluetooth address, what it plays and where the sound comes out,
/// the person who holds it, and the headsets around it. Nothing outside this process is touched.
///
/// The app under test runs in the bench's scope: its sessions and accessories belong to the bench in which they were made.
///
/// ```swift
/// @Test(.bench) func `Putting an earbud in moves the audio to it`() async throws {
///     let headset = BenchHeadset(.earbuds)
///     try await AccessoryControlDevice.register(
///         headset.pair(), .init(deviceCapabilities: [.audioSwitching, .placement]))
///     headset.play(.phone)
///     headset.don(.left)
///     #expect(headset.placement == .inEar)
///     #expect(Bench.current.route == .accessory(headset))
/// }
/// ```
///
/// What the app shares for all its life belongs to the bench in which it was first asked for: an app under test is best made
/// anew for each test. Time is virtual: it passes only when a headset does something, or when a test waits. Any thread may call.
public final class Bench: Sendable {
    /// Who keeps the registry up to date.
    public enum Updates: Hashable, Sendable {
        /// The bench, in the part of the app's extension: for tests of the container app.
        case bench
        /// The app's own extension, which listens to ``BenchHeadset/reports``.
        case app
    }

    /// The phone; nil if nobody knows its address, so that it can't be told from other sources: then wear alone decides
    /// where its audio goes.
    public let phone: AudioSource?
    public let updates: Updates
    /// What the app under test runs on: the process of each role.
    let hosts: [Role: AppHost]
    /// The process that the app is unless ``run(as:_:)`` says otherwise.
    let host: AppHost
    let faults = AppFaults()
    let engine: BenchEngine

    /// A phone without headsets; it is nobody's current bench yet (``with(_:_:)``).
    ///
    /// - Parameter role: which calls the app may make: those of its container, of its extension, or both.
    public init(
        phone: AudioSource? = .phone, playing: Playing = .nothing, role: Role = .both,
        updates: Updates = .bench
    ) {
        let engine = BenchEngine(
            BridgeOptions(
                hostAddress: phone?.address, playing: playing, registers: false, updates: updates == .bench))
        self.engine = engine
        self.phone = phone
        self.updates = updates
        let (faults, log) = (faults, engine.log)
        let hosts = Dictionary(
            uniqueKeysWithValues: Role.allCases.map { role in
                let host = AppHost(registry: engine.registry, role: role, faults: faults) { log.add($0) }
                return (role, host)
            })
        self.hosts = hosts
        host = hosts[role] ?? AppHost(registry: engine.registry, role: role)  // there is one of each role
    }

    // MARK: The phone

    /// Where its audio goes now.
    public var route: BenchRoute { route(to: engine.look { $0.router.output }) }

    /// Where its audio went, in order; it began at the built-in speaker.
    public var routeChanges: [BenchRouteChange] {
        engine.look { $0.router.changes }.map { change in
            BenchRouteChange(
                route: route(to: change.route.output), cause: change.route.cause,
                time: .nanoseconds(change.time.nanoseconds))
        }
    }

    /// What it plays, through whatever. A headset on which it plays or calls changes this, too.
    public var playing: Playing {
        get { engine.look { $0.router.playing } }
        set { engine.perform { $0.router.play(newValue, at: $0.now) } }
    }

    private func route(to output: AudioRoute.Output) -> BenchRoute {
        switch output {
        case .builtInSpeaker: .builtInSpeaker
        case .accessory(let board): headset(board).map { .accessory($0) } ?? .builtInSpeaker
        }
    }

    // MARK: Time

    /// How much time has passed on it.
    public var now: Duration { .nanoseconds(engine.log.now.nanoseconds) }

    /// Lets time pass.
    public func wait(_ time: Duration) {
        engine.perform { $0.run(until: $0.now + Milliseconds(time)) }
    }

    /// Whether what is done with a headset returns only once all that it causes is believed, as at first. Otherwise no
    /// time passes then, and all of it is for ``wait(_:)``.
    public var settles: Bool {
        get { engine.look { $0.settles } }
        set { engine.perform { $0.settles = newValue } }
    }

    // MARK: The app

    /// Every call that the app made, in order, and what became of it.
    public var calls: [BenchCall] { engine.log.calls }

    /// All that the registry refused, to the app or to the bench itself, in order.
    public var refusals: [BenchRefusal] { engine.log.refusals }

    /// Forgets calls and refusals.
    public func forgetCalls() {
        engine.log.forget()
    }

    /// Makes the app's next call of this method fail, or, if some are already to fail, the one after those. It changes
    /// nothing then.
    public func failNext(_ method: BenchFault.Method, as fault: BenchFault) {
        faults.failNext(method.called, by: fault.fault)
    }

    // MARK: Headsets

    /// Its headsets, in the order in which they came.
    public var headsets: [BenchHeadset] {
        engine.look { $0.stations.indices }.map { BenchHeadset(number: $0, on: self) }
    }

    /// The headset that an accessory is; nil if it is none of this bench's.
    public func headset(of accessory: ASAccessory) -> BenchHeadset? {
        accessory.boardID.flatMap { headset($0) }
    }

    /// The headset with this id; nil if there is none.
    func headset(_ id: String) -> BenchHeadset? {
        engine.look { work in work.stations.lastIndex { $0.hello?.board == id } }
            .map { BenchHeadset(number: $0, on: self) }
    }
}

extension Bench: Hashable {
    public static func == (left: Bench, right: Bench) -> Bool {
        left === right
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}

extension Milliseconds {
    /// At least so long.
    init(_ time: Duration) {
        let (seconds, attoseconds) = time.components
        let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1000)
        let part = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
        self.init(isTooLong ? .max : whole &+ part)
    }
}
