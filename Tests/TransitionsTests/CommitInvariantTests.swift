import HeadsetTerms
import Testing
import Timing
import Transitions

/// What holds for every commit, whatever a board says: the first four of the engine's eighteen invariants.
@Suite struct CommitInvariantTests {
    // Invariant 1.
    @Test func `Times never go back, and each change starts where the last one ended`() {
        forAllTraces(0..<400, { .random($0, TraceRecipe(hasSources: true)) }) { trace in
            var time: [Int: DeviceTime] = [:]
            var states: [Scope: String] = [:]
            for transition in Bench(trace).transitions {
                let (from, to) = transition.ends
                let before = states[transition.scope] ?? (transition.scope == .source ? "--" : "unknown")
                if transition.time < time[transition.epoch] ?? transition.time {
                    return "back to \(transition.line)"
                }
                if from != before || from == to { return "from \(before): \(transition.line)" }
                time[transition.epoch] = transition.time
                states[transition.scope] = to
            }
            return nil
        }
    }

    // Invariant 2.
    @Test func `Where credit does not leak but fall, every commit had its candidate for the whole interval`()
    {
        var count = 0
        forAllTraces(0..<500, { Trace.random($0, .init(isConfigured: false)).withoutLeaks }) { trace in
            let oracle = Oracle(hello: trace)
            var candidates: [CandidateMoment: EarState?] = [:]
            oracle.watch = { epoch, now, ear in
                candidates[CandidateMoment(epoch: epoch, time: now, ear: ear.ear)] = .some(ear.candidate)
            }
            trace.steps.forEach(oracle.act)
            for transition in Bench(trace).transitions where transition.latency != nil {
                guard case .ear(let side, _, let to) = transition.change,
                    let ear = oracle.ears.first(where: { $0.ear == side })
                else { continue }
                let time = transition.time.milliseconds
                for moment in time - ear.interval(to)..<time {
                    let key = CandidateMoment(epoch: transition.epoch, time: moment, ear: side)
                    if candidates[key] != .some(to) { return "not so at \(moment): \(transition.line)" }
                }
                count += 1
            }
            return nil
        }
        #expect(count > 300)
    }

    private struct CandidateMoment: Hashable {
        var epoch: Int
        var time: Int64
        var ear: Ear
    }

    // Invariant 3.
    @Test func `A candidate that holds for its interval is committed, given the samples and the dwell time`()
    {
        var count = 0
        forAllTraces(0..<500, { .random($0) }) { trace in
            let oracle = Oracle(hello: trace)
            var since: [Ear: (epoch: Int, candidate: EarState?, time: Int64)] = [:]
            var failure: String?
            oracle.watch = { epoch, now, ear in
                if since[ear.ear].map({ $0.candidate != ear.candidate || $0.epoch != epoch }) ?? true {
                    since[ear.ear] = (epoch, ear.candidate, now)
                }
            }
            for step in trace.steps {
                // What resets credit begins every interval anew.
                if step.frame == nil { since = [:] }
                oracle.act(step)
                if step.frame == nil { continue }
                for ear in oracle.ears {
                    guard let (since, candidate, time) = since[ear.ear], since == oracle.epoch,
                        candidate != ear.committed
                    else { continue }
                    let isEarned = oracle.now - time >= ear.interval(candidate)
                    let isFree =
                        ear.lastCommit.map { oracle.now >= $0 + ear.parameters.dwellMs.count } ?? true
                    if isEarned, isFree, ear.hasEnoughSamples() {
                        failure =
                            failure ?? "at \(oracle.now) \(ear.ear) isn't \(candidate?.rawValue ?? "unknown")"
                    }
                    count += 1
                }
            }
            return failure
                ?? (Bench(trace).wearLines == oracle.lines ? nil : "the oracle says something else")
        }
        #expect(count > 3000)
    }

    // Invariant 4.
    @Test func `Commits of an ear are at least its dwell time and its shortest interval apart`() {
        var count = 0
        forAllTraces(0..<500, { .random($0, .init(isConfigured: false)) }) { trace in
            let ears = Oracle(hello: trace).ears
            var last: [String: DeviceTime] = [:]
            for transition in Bench(trace).transitions {
                guard case .ear(let side, _, _) = transition.change,
                    let ear = ears.first(where: { $0.ear == side })
                else { continue }
                let key = "\(transition.epoch) \(side)"
                let shortest = [EarState.worn, .notWorn, .inCase, nil].map(ear.interval).min() ?? 0
                let least = max(trace.parameters.dwellMs.count, shortest)
                if transition.latency != nil, let before = last[key] {
                    count += 1
                    if (transition.time - before).count < least { return "too soon: \(transition.line)" }
                }
                // A new epoch forgets what was before.
                if transition.cause != .reset { last[key] = transition.time }
            }
            return nil
        }
        #expect(count > 200)
    }
}

extension Trace {
    fileprivate var withoutLeaks: Trace {
        configured {
            $0.leakDon = .infinite
            $0.leakDoff = .infinite
        }
    }
}
