import HeadsetTerms
import Testing
import Timing
import Transitions

/// What may follow from what, and what must not: invariants 11 to 15 and 18.
@Suite struct StateInvariantTests {
    // Invariant 11.
    @Test func `Swapping left and right swaps the output`() {
        forAllTraces(0..<300, { .random($0, TraceRecipe(hasSources: true)) }) { trace in
            let lines = Bench(trace).lines.sorted()
            let mirrored = Bench(trace.mirrored).lines.map { line in
                line.replacing(" left ", with: " ? ").replacing(" right ", with: " left ")
                    .replacing(" ? ", with: " right ")
            }.sorted()
            return lines == mirrored ? nil : "\(lines)\nand swapped \(mirrored)"
        }
    }

    // Invariant 12. A policy that changes tells of the device what the ears said long ago.
    @Test func `Out of unknown all is initial, and never a don`() {
        var count = 0
        forAllTraces(0..<400, { .random($0) }) { trace in
            for transition in Bench(trace).transitions where transition.ends.from == "unknown" {
                count += 1
                let isPolicy = transition.scope == .device && transition.cause == .config
                if transition.cause != .initial, !isPolicy { return transition.line }
            }
            return nil
        }
        #expect(count > 500)
    }

    // Invariant 12. What is unknown because its last readings have lapsed stays so.
    @Test func `Once unknown, silence never makes it off the head`() {
        var count = 0
        let recipe = TraceRecipe(isConfigured: false, hasEvents: false, arrivalPercent: 0)
        forAllTraces(0..<400, { Self.sampledOnly($0, recipe) }) { trace in
            var bench = Bench(trace)
            // The last batch may reach a little further than the last header.
            let start = (bench.engine.watermark?.milliseconds ?? 0) + 500
            bench.act(.frame(Trace.Frame(time: start, sequence: 0, content: .nothing)))
            bench.outputs = []
            var isUnknown: [Scope: Bool] = [
                .left: bench.engine.state(of: .left) == nil, .right: bench.engine.state(of: .right) == nil,
                .device: bench.engine.placement == nil,
            ]
            for hour in Int64(0)..<100 {
                bench.act(.frame(Trace.Frame(time: start + hour * 3_600_000, sequence: 0, content: .nothing)))
            }
            for transition in bench.transitions {
                let to = transition.ends.to
                if isUnknown[transition.scope] == true, transition.scope != .device || to == "offHead" {
                    return transition.line
                }
                if to == "unknown" { count += 1 }
                isUnknown[transition.scope] = to == "unknown"
            }
            return nil
        }
        #expect(count > 100)
    }

    /// Only readings, which lapse before unknown is believed.
    private static func sampledOnly(_ seed: UInt64, _ recipe: TraceRecipe) -> Trace {
        var trace = Trace.random(seed, recipe)
        trace.board.channels.removeAll { channel in
            switch channel.kind {
            case .sampled: false
            case .event, .verdict: true
            }
        }
        trace.parameters.unknownMs = 2000
        return trace
    }

    // Invariant 13.
    @Test func `In its case an ear is never worn`() {
        var count = 0
        forAllTraces(0..<300, { .random($0) }) { trace in
            let inside = Ear.allCases.map { WearEvent(ear: $0, kind: .inCase(true)) }
            var bench = Bench(hello: trace)
            let first = Trace.Frame(
                time: trace.start, sequence: Trace.firstSequence &+ 1, content: .events(inside))
            bench.act(.frame(first))
            for step in trace.droppingEvents(\.isCase).steps { bench.act(step) }
            // Whoever begins an epoch has forgotten the case.
            for transition in bench.transitions where transition.epoch == 1 {
                if transition.ends.to == "worn" { return transition.line }
                count += 1
            }
            return nil
        }
        #expect(count > 200)
    }

    // Invariant 14.
    @Test func `A longer interval never makes an ear change more often`() {
        var count = 0
        forAllTraces(0..<500, { Self.plain($0) }) { trace in
            let before = Bench(trace).transitions
            count += before.count
            for raise in Self.raises {
                let after = Bench(trace.configured(raise)).transitions
                for scope in [Scope.left, .right] {
                    let (few, many) = (before.count { $0.scope == scope }, after.count { $0.scope == scope })
                    if many > few { return "\(before.map(\.line))\nand then \(after.map(\.line))" }
                }
            }
            return nil
        }
        #expect(count > 500)
    }

    private static let raises: [@Sendable (inout EngineParameters) -> Void] = [
        { $0.donMs = Milliseconds(($0.donMs ?? 550).count + 70) },
        { $0.doffMs = Milliseconds(($0.doffMs ?? 350).count + 70) },
        { $0.caseMs = Milliseconds($0.caseMs.count + 70) },
        { $0.unknownMs = Milliseconds($0.unknownMs.count + 70) },
    ]

    /// Nothing but the intervals decides when something is believed.
    private static func plain(_ seed: UInt64) -> Trace {
        Trace.random(seed, TraceRecipe(isConfigured: false)).configured {
            $0.leakDon = .infinite
            $0.leakDoff = .infinite
            $0.dwellMs = 0
            $0.minSamples = 1
            $0.baselineMs = 0
            for key in $0.sensors.keys { $0.sensors[key]?.baselineMs = nil }
        }
    }

    // Invariant 15.
    @Test func `Input that doesn't change is committed once, then there is silence`() {
        var count = 0
        forAllTraces(0..<200, { Self.constant($0) }) { trace in
            let transitions = Bench(trace).transitions
            for scope in [Scope.left, .right, .device]
            where transitions.count(where: { $0.scope == scope }) > 1 {
                return "\(transitions.map(\.line))"
            }
            count += transitions.count
            return nil
        }
        #expect(count > 300)
    }

    /// The same readings and events again and again, and nothing gets stuck.
    private static func constant(_ seed: UInt64) -> Trace {
        var random = SeededGenerator(seed)
        var trace = Trace(board: .random(&random), parameters: .random(&random))
        trace.parameters.stuckMs = 0
        for key in trace.parameters.sensors.keys { trace.parameters.sensors[key]?.stuckMs = nil }
        trace.parameters.staleMs = 500
        for key in trace.parameters.sensors.keys { trace.parameters.sensors[key]?.staleMs = nil }
        let percents = trace.board.channels.map { _ in random.pick([0, 45, 50, 55, 100]) as Int64 }
        let events = Ear.allCases.flatMap { ear -> [WearEvent.Kind] in
            [
                .near(random.chance(50)), .verdict(random.pick(WearVerdict.allCases)),
                .inCase(random.chance(20)),
            ]
        }
        for index in 0..<100 {
            let time = Int64(index) * 30
            let readings = zip(trace.board.channels, percents).filter { $0.0.isSampled }.map {
                channel, percent in
                Reading(sensor: channel.sensor, ear: channel.ear, raw: channel.count(atPercent: percent))
            }
            let told = events.enumerated().map {
                WearEvent(ear: $0.offset < 3 ? .left : .right, kind: $0.element)
            }
            trace.steps.append(
                .frame(Trace.Frame(time: time, sequence: UInt16(index + 1), content: .unit(readings, told))))
        }
        return trace
    }

    // Invariant 18; that a change is recorded is shown where events are.
    @Test func `A change of parameters moves no committed state at once`() {
        var count = 0
        forAllTraces(0..<400, { .random($0, TraceRecipe(hasSources: true)) }) { trace in
            var bench = Bench(hello: trace)
            for step in trace.steps {
                let parameters = bench.engine.parameters
                let before = bench.transitions.count
                bench.act(step)
                guard step.frame == nil, case .configure(let new) = step else { continue }
                count += 1
                let isOtherPolicy =
                    new.earbudPolicy != parameters.earbudPolicy || new.cupDoff != parameters.cupDoff
                for transition in bench.transitions[before...] {
                    let isRefolded = transition.scope == .device && transition.cause == .config
                    if !isRefolded || !isOtherPolicy { return transition.line }
                }
            }
            return nil
        }
        #expect(count > 150)
    }
}

extension WearEvent {
    /// Whether it says something about the case.
    var isCase: Bool {
        switch kind {
        case .inCase: true
        case .near, .hall, .lidOpen, .moving, .verdict: false
        }
    }
}

extension ChannelDescriptor {
    fileprivate var isSampled: Bool {
        switch kind {
        case .sampled: true
        case .event, .verdict: false
        }
    }
}
