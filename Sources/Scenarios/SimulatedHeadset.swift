public import HeadsetTerms
public import Timing

/// A headset that isn't there: a scenario's board, played by the firmware library in virtual time.
///
/// It never asks what time it is. Whoever plays it asks ``nextEvent``, waits, or doesn't, and says that it is then:
/// ```swift
/// while let moment = headset.nextEvent {
///     headset.advance(to: moment) { moment, bytes in … }
/// }
/// ```
/// The same scenario and seed, with the same bytes from the host at the same moments, give the same bytes.
public final class SimulatedHeadset {
    private enum State {
        /// Waits until its boot is over, the first one too.
        case booting(until: Milliseconds)
        case running
        case hanging(until: Milliseconds)
        /// The scenario is over.
        case ended
    }

    /// How long a board boots that the host has reset.
    private static let bootTime: Milliseconds = 300

    private let length: Milliseconds
    private var occurrences: [Timeline.Occurrence]
    private var nextOccurrence = 0
    private var world: World
    private let board: SimulatedBoard
    private var line: SimulatedLine
    private var boots: SplitMix64
    private var state = State.booting(until: .zero)
    /// The moment up to which everything has happened; nil before the beginning.
    private var now: Milliseconds?

    /// Makes the headset, switched off.
    ///
    /// - Parameters:
    ///   - seed: stands for the scenario's own.
    ///   - bootSeed: what the boot ids come from; nil: from the seed too. A board that is played twice on one terminal had
    ///     better not boot with the same id.
    public convenience init(_ scenario: Scenario, seed: UInt64? = nil, bootSeed: UInt64? = nil) {
        let seed = seed ?? scenario.seed
        self.init(
            scenario.board, seed: seed, bootSeed: bootSeed ?? seed, line: scenario.line,
            length: scenario.length,
            occurrences: Timeline(scenario, seed: seed).occurrences)
    }

    /// Makes a headset without a story, switched off; ``act(_:)`` says what happens to it. It plays for a day.
    public convenience init(_ model: HeadsetModel, seed: UInt64) {
        self.init(
            model.board, seed: seed, bootSeed: seed, line: LineQuality(), length: ScenarioLimits.length,
            occurrences: [])
    }

    private init(
        _ description: BoardDescription, seed: UInt64, bootSeed: UInt64, line: LineQuality,
        length: Milliseconds,
        occurrences: [Timeline.Occurrence]
    ) {
        self.length = length
        self.occurrences = occurrences
        world = World(board: description)
        board = SimulatedBoard(description, world: world, seed: seed)
        self.line = SimulatedLine(line, seed: seed)
        boots = SplitMix64(seed: bootSeed, stream: SplitMix64.Stream.boots)
    }

    /// Something happens to it at `moment`, or at the next one that it wasn't told of if that is later, behind what the story
    /// has for then.
    public func act(_ action: HeadsetAction, at moment: Milliseconds) {
        let time = max(moment, (now ?? .zero) + 1)
        let place = occurrences[nextOccurrence...].firstIndex { $0.time > time } ?? occurrences.count
        occurrences.insert(Timeline.Occurrence(time: time, happening: action.happening(at: time)), at: place)
    }

    /// What a phone or a laptop does with it, once all has happened that is to happen by then.
    public func source(_ address: BluetoothAddress, at moment: Milliseconds) -> SourceLink {
        var world = world
        for occurrence in occurrences[nextOccurrence...].prefix(while: { $0.time <= moment }) {
            switch occurrence.happening {
            case .world(let change): world.apply(change, at: occurrence.time)
            case .board(.reset): world.dropSources()
            case .board(.stall), .told, .line: break
            }
        }
        return world.sources[address] ?? SourceLink(address: address)
    }

    /// When it next wants to act, counted from the beginning of the scenario; nil once that is over.
    public var nextEvent: Milliseconds? {
        guard let now else { return .zero }
        var next = length
        if nextOccurrence < occurrences.count { next = min(next, occurrences[nextOccurrence].time) }
        if let release = line.nextRelease { next = min(next, release) }
        switch state {
        case .booting(let end), .hanging(let end): next = min(next, end)
        case .running: next = min(next, board.nextEvent(after: now))
        case .ended: return nil
        }
        return max(next, now + 1)
    }

    /// Lets everything happen up to and including `moment`. `output` gets what arrives at the host, and when.
    public func advance(to moment: Milliseconds, output: (Milliseconds, [UInt8]) -> Void) {
        while let next = nextEvent, next <= moment {
            var arrived: [UInt8] = []
            act(at: next, arrived: &arrived)
            if !arrived.isEmpty { output(next, arrived) }
        }
    }

    /// Bytes from the host arrive at the board at `moment`, or at the latest moment it was told of if that is later.
    /// What was due until then happens first. A board that boots or hangs hears nothing.
    public func receive(_ bytes: [UInt8], at moment: Milliseconds, output: (Milliseconds, [UInt8]) -> Void) {
        advance(to: moment, output: output)
        guard case .running = state, let last = now, !line.isMute(at: moment) else { return }
        let moment = max(moment, last)
        now = moment
        board.receive(bytes, at: moment)
        var arrived: [UInt8] = []
        line.carry(board.takeSent(), at: moment, output: &arrived)
        if board.wantsReset { reset(until: moment + SimulatedHeadset.bootTime) }
        if !arrived.isEmpty { output(moment, arrived) }
    }

    /// All that happens at one moment, and what of it arrives at the host.
    private func act(at moment: Milliseconds, arrived: inout [UInt8]) {
        now = moment
        line.release(at: moment, output: &arrived)
        let tellings = takeOccurrences(at: moment, arrived: &arrived)
        wake(at: moment)
        if case .running = state {
            board.work(in: world, saying: tellings, at: moment)
            if moment >= length { board.flush() }
        }
        if moment >= length { state = .ended }
        line.carry(board.takeSent(), at: moment, output: &arrived)
    }

    /// Changes the world, and returns what the board is to say of it.
    private func takeOccurrences(at moment: Milliseconds, arrived: inout [UInt8]) -> [Timeline.Telling] {
        var tellings: [Timeline.Telling] = []
        while nextOccurrence < occurrences.count, occurrences[nextOccurrence].time <= moment {
            switch occurrences[nextOccurrence].happening {
            case .world(let change): world.apply(change, at: moment)
            case .told(let telling): tellings.append(telling)
            case .line(let trouble): line.apply(trouble, at: moment, output: &arrived)
            case .board(.stall(let time)): hang(until: moment + time)
            case .board(.reset(let time)): reset(until: moment + time)
            }
            nextOccurrence += 1
        }
        return tellings
    }

    private func hang(until end: Milliseconds) {
        switch state {
        case .running: state = .hanging(until: end)
        case .hanging(let earlier): state = .hanging(until: max(earlier, end))
        case .booting, .ended: break
        }
    }

    /// Radio links don't outlive the board's restart.
    private func reset(until end: Milliseconds) {
        world.dropSources()
        state = .booting(until: end)
    }

    /// Ends a boot or a hang whose time has come.
    private func wake(at moment: Milliseconds) {
        switch state {
        case .booting(let end) where end <= moment:
            board.boot(id: UInt32(truncatingIfNeeded: boots.next()), world: world, at: moment)
            state = .running
        case .hanging(let end) where end <= moment:
            board.resume(at: moment)
            state = .running
        case .booting, .hanging, .running, .ended:
            break
        }
    }
}
