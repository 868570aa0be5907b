import HeadsetTerms
import Timing

extension TransitionEngine {
    /// Says what the ears committed in one half of a moment, what the device becomes of it, and before that, if asked, why
    /// the ears are as they are now.
    mutating func publish(_ commits: [EarCommit], at time: DeviceTime, into outputs: inout [EngineOutput]) {
        if explains { explainEars(after: commits, at: time, into: &outputs) }
        if commits.isEmpty { return }
        for commit in commits {
            say(
                .ear(commit.ear, from: commit.from, to: commit.to), commit.cause, at: commit.time,
                latency: commit.latency, supporting: commit.supporting, into: &outputs)
        }
        publish(device.fold(standings, after: commits), at: time, into: &outputs)
    }

    /// What is believed of the ears.
    var standings: [EarStanding] { ears.map { EarStanding(ear: $0.ear, state: $0.state) } }

    /// Says how the device changed.
    mutating func publish(
        _ commit: DeviceFold.Commit?, at time: DeviceTime, into outputs: inout [EngineOutput]
    ) {
        if let commit {
            if explains { explainDevice(commit, at: time, into: &outputs) }
            say(
                .device(from: commit.from, to: commit.to), commit.cause, at: time, latency: commit.latency,
                into: &outputs)
        }
    }

    /// Says which channels became stuck at this moment.
    mutating func reportStuck(at time: DeviceTime, into outputs: inout [EngineOutput]) {
        for index in ears.indices where !ears[index].newlyStuck.isEmpty {
            for sensor in ears[index].newlyStuck {
                count(.stuck, 1, of: Scope(ears[index].ear), sensor: sensor, at: time, into: &outputs)
            }
            ears[index].newlyStuck = []
        }
    }

    /// Says how the pair of sources changed.
    mutating func publish(
        _ commit: SourceArbiter.Commit?, at time: DeviceTime, into outputs: inout [EngineOutput]
    ) {
        if explains { explainSources(commit, at: time, into: &outputs) }
        if let commit {
            say(.sources(from: commit.from, to: commit.to), commit.cause, at: time, into: &outputs)
        }
    }

    /// Begins an epoch: nothing is known, nothing waits.
    mutating func beginEpoch(
        at time: DeviceTime, _ board: BoardDescription, into outputs: inout [EngineOutput]
    ) {
        epoch += 1
        unheard = .zero
        watermark = time
        isClosed = false
        forget(at: time, into: &outputs)
        ears = Ear.allCases.compactMap { EarTracker($0, of: board, parameters, at: time) }
        if explains {
            for index in ears.indices { ears[index].explainer = EarExplainer() }
        }
        device = DeviceFold(board.formFactor, parameters)
        arbiter = SourceArbiter()
        toldSources = []
        voteless = []
    }

    private func forget(at time: DeviceTime, into outputs: inout [EngineOutput]) {
        for ear in ears where ear.state != nil {
            say(.ear(ear.ear, from: ear.state, to: nil), .reset, at: time, into: &outputs)
        }
        if placement != nil {
            say(.device(from: placement, to: nil), .reset, at: time, into: &outputs)
        }
        if sources != .none {
            say(.sources(from: sources, to: .none), .reset, at: time, into: &outputs)
        }
    }

    private func say(
        _ change: Transition.Change, _ cause: Cause, at time: DeviceTime, latency: Milliseconds? = nil,
        supporting: [SupportingChannel] = [], into outputs: inout [EngineOutput]
    ) {
        outputs.append(
            .transition(
                Transition(
                    epoch: epoch, time: time + unheard, change: change, cause: cause, latency: latency,
                    supporting: supporting, clock: clock)))
    }

    /// Counts what could not be used, and says so.
    mutating func report(_ tally: EngineCounters, _ scope: Scope, into outputs: inout [EngineOutput]) {
        guard tally != EngineCounters(), let watermark else { return }
        for kind in EngineDiagnostic.Kind.allCases where tally[kind] > 0 {
            count(kind, tally[kind], of: scope, at: watermark, into: &outputs)
        }
    }

    /// Counts what could not be used, of one kind and perhaps of one sensor, and says so.
    mutating func count(
        _ kind: EngineDiagnostic.Kind, _ count: UInt64, of scope: Scope, sensor: UInt8? = nil,
        at time: DeviceTime, into outputs: inout [EngineOutput]
    ) {
        counters.add(kind, count)
        outputs.append(
            .diagnostic(
                EngineDiagnostic(
                    epoch: epoch, time: time + unheard, kind: kind, scope: scope, sensor: sensor,
                    count: count)))
    }
}
