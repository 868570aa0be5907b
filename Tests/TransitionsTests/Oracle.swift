import HeadsetTerms
import Timing
import Transitions

/// The engine once more, as simply as can be: one step a millisecond, nothing worked out ahead. It is slow and written
/// from the definition alone, so that the engine can be compared with it.
final class Oracle {
    let clock: EngineClock
    var parameters: EngineParameters
    var board: BoardDescription
    var epoch = 0
    var ears: [OracleEar] = []
    var fold: OracleFold
    var device: DevicePlacement?
    var sources: SourceOracle
    /// The watermark; every earlier millisecond is done.
    var now: Int64 = 0
    /// Whether an event has closed the millisecond of the watermark, so that a reading of it is late.
    var isClosed = false
    /// Whether the second half of the millisecond of the watermark is to be done again.
    var isDirty = false
    /// The millisecond as of which things stand or have lapsed: in the first half of one still the one before.
    var view: Int64 = 0
    /// From when on votes count again after a loss.
    var voteFrom: Int64 = .min

    /// What it said: changes of ears and device, what was for each of them, and channels that got stuck.
    var lines: [String] = []
    var support: [[SupportingChannel]] = []
    var stuckLines: [String] = []
    var sights = OracleSights()
    /// Told the epoch, the millisecond and an ear whenever the ear has been thought over; what is told last of a
    /// millisecond holds until the next.
    var watch: ((Int, Int64, OracleEar) -> Void)?

    /// An oracle that has heard the hello of a trace.
    init(hello trace: Trace) {
        clock = trace.clock
        parameters = trace.parameters
        board = trace.board
        fold = OracleFold(board.formFactor, parameters)
        sources = SourceOracle(parameters)
        begin(at: trace.clock == .device ? trace.start & 0xFFFF_FFFF : trace.start)
    }

    /// An oracle to which the whole of a trace has happened.
    convenience init(_ trace: Trace) {
        self.init(hello: trace)
        trace.steps.forEach(act)
    }

    // MARK: What happens

    func act(_ step: Trace.Step) {
        switch step {
        case .frame(let frame): take(frame)
        case .framesLost:
            for ear in ears {
                if ear.hasLatchBesideReading() { sights.see(.doubt) }
                ear.latches.isNearDoubtful = true
                ear.latches.isVerdictDoubtful = true
                consider(ear)
            }
        case .lost(let cause): lose(cause)
        case .configure(let parameters): configure(parameters)
        }
    }

    private func begin(at time: Int64) {
        let (before, placement) = (ears, device)
        epoch += 1
        (now, view, isClosed, isDirty, voteFrom) = (time, time, false, false, .min)
        ears = Ear.allCases.compactMap { ear in
            let channels = board.channels.filter { $0.ear == ear }
            return channels.isEmpty ? nil : OracleEar(ear, channels, parameters)
        }
        device = nil
        for ear in before where ear.committed != nil {
            say(Scope(ear.ear), ear.committed?.rawValue, nil, .reset, nil, [])
        }
        if placement != nil { say(.device, placement?.rawValue, nil, .reset, nil, []) }
        sources.begin(at: time, epoch)
    }

    private func take(_ frame: Trace.Frame) {
        var time: Int64
        switch clock {
        case .device:
            let raw = UInt32(truncatingIfNeeded: frame.time)
            time = now + Int64(Int32(bitPattern: raw &- UInt32(truncatingIfNeeded: now)))
            if isAnother(frame.content) || time < now - 5000 {
                time = Int64(raw)
                begin(at: time)
            }
        case .arrival:
            time = max(frame.time, now)
            if isAnother(frame.content) { begin(at: time) }
        }
        let isSignOfLife = clock == .device || frame.content != .nothing
        if voteFrom == .max, isSignOfLife {
            voteFrom = max(time, now)
            isDirty = true
        }
        move(to: max(time, now))
        sources.move(to: now)
        take(frame.content, OracleLatches.Key(time: time, sequence: frame.sequence))
    }

    private func isAnother(_ content: Trace.Content) -> Bool {
        guard case .hello(let boot) = content, boot != board.boot else { return false }
        board.boot = boot
        return true
    }

    private func take(_ content: Trace.Content, _ key: OracleLatches.Key) {
        switch content {
        case .nothing, .hello: break
        case .samples(let sensor, let ear, let period, let values):
            for (index, value) in values.enumerated() {
                let time = clock == .device ? key.time + Int64(index) * max(0, period) : now
                wait(Reading(sensor: sensor, ear: ear, raw: value), time, key.sequence, index)
            }
            if clock == .arrival { secondHalf() }
        case .events(let events): hear(events, key)
        case .unit(let readings, let events):
            for (index, reading) in readings.enumerated() { wait(reading, key.time, key.sequence, index) }
            hear(events, key)
        case .links(let changes): sources.take(changes, key, hasOrder: clock == .device)
        case .table(let table): sources.take(table, key, hasOrder: clock == .device)
        }
    }

    private func lose(_ cause: LossCause) {
        sights.see(.lost)
        voteFrom = .max
        var commits: [(Cause, Int64?)] = []
        for ear in ears {
            if ear.committed != nil { commits.append(commit(ear, nil, .stale, nil)) }
            ear.forget()
            consider(ear)
        }
        settleDevice(commits)
        if cause == .grace { sources.lose() }
    }

    private func configure(_ parameters: EngineParameters) {
        sights.see(.configured)
        let isOtherPolicy =
            parameters.earbudPolicy != fold.policy || parameters.cupDoff != fold.cupDoff
        self.parameters = parameters
        fold.policy = parameters.earbudPolicy
        fold.cupDoff = parameters.cupDoff
        for ear in ears {
            ear.configure(parameters, at: now)
            consider(ear)
        }
        isDirty = true
        if isOtherPolicy { settleDevice([(.config, nil)]) }
        sources.configure(parameters)
    }

    // MARK: Readings and events

    private func wait(_ reading: Reading, _ time: Int64, _ sequence: UInt16, _ index: Int) {
        guard
            let channel = ears.first(where: { $0.ear == reading.ear })?.channels
                .first(where: { $0.sensor == reading.sensor && $0.canVote })
        else { return }
        let value = OracleChannel.Waiting(
            time: time, raw: Int64(reading.raw), sequence: sequence, index: index)
        if !channel.isInRange(reading.raw) {
            sights.see(.outOfRange)
        } else if clock == .arrival {
            channel.add(value)
        } else if time < now || (time == now && isClosed) {
            sights.see(.late)
        } else {
            channel.wait(value, &sights)
        }
    }

    private func hear(_ events: [WearEvent], _ key: OracleLatches.Key) {
        let before = ears.map { ($0.ear, $0.latches.keys) }
        var isHeard = clock == .arrival
        for event in events {
            guard let ear = ears.first(where: { $0.ear == event.ear }) else { continue }
            let newest = before.first { $0.0 == event.ear }?.1[event.kind.name]
            if hear(event.kind, ear, key, newest) { isHeard = true }
        }
        if isHeard {
            secondHalf()
            isClosed = true
        }
    }

    private func hear(
        _ kind: WearEvent.Kind, _ ear: OracleEar, _ key: OracleLatches.Key, _ newest: OracleLatches.Key?
    ) -> Bool {
        switch kind {
        case .near: if ear.eventSensor == nil { return false }
        case .verdict: if ear.verdictSensor == nil { return false }
        case .inCase, .hall, .lidOpen, .moving: break
        }
        if clock == .device {
            if let newest, !key.isNewer(than: newest) {
                sights.see(newest.isNewer(than: key) ? .late : .duplicate)
                return false
            }
            ear.latches.keys[kind.name] = key
        }
        let wasInCase = ear.isInCase
        ear.latches.hear(kind, at: now)
        if !wasInCase, ear.isInCase, ear.eventSensor != nil {
            ear.latches.hear(.near(false), at: now)
            if ear.latches.keys["near"].map(key.isNewer) ?? true { ear.latches.keys["near"] = key }
        }
        if wasInCase, !ear.isInCase {
            ear.blankEnd = now + parameters.caseBlankMs.count
            sights.see(.blank)
        }
        return true
    }
}
