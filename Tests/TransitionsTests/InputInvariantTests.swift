import HeadsetTerms
import Testing
import Timing
import Transitions

/// How what is said may come without changing what follows: invariants 5 to 10.
@Suite struct InputInvariantTests {
    private static let recipe = TraceRecipe(hasSources: true, arrivalPercent: 0)

    // Invariant 5; that cutting bytes changes nothing is shown where bytes are read.
    @Test func `Moving time in more steps changes nothing`() {
        forAllTraces(0..<300, { .random($0, Self.recipe) }) { trace in
            var random = SeededGenerator(UInt64(trace.steps.count))
            var dense = Bench(hello: trace)
            var isLost = false
            for step in trace.steps {
                if let frame = step.frame, !isLost, let now = dense.engine.watermark?.milliseconds {
                    let ahead = Int64(Int32(truncatingIfNeeded: frame.time - now))
                    if ahead > 0, frame.content.isOfThisEpoch {
                        for ahead in (0..<3).map({ _ in Int64.random(in: 0...ahead, using: &random) })
                            .sorted()
                        {
                            dense.act(
                                .frame(
                                    Trace.Frame(
                                        time: now + ahead, sequence: frame.sequence, content: .nothing)))
                        }
                    }
                }
                if case .lost = step { isLost = true } else if step.frame != nil { isLost = false }
                dense.act(step)
            }
            return difference(dense.transitions, Bench(trace).transitions)
        }
    }

    // Invariant 6. A reading that comes again as long as it takes to be confirmed would confirm it.
    @Test(arguments: [0, 25])
    func `Repeating a held value in time changes nothing`(glitch: Int64) {
        forAllTraces(0..<150, { Self.stream($0, glitch: glitch) }) { trace in
            let twice = trace.mappingFrames { frame in
                guard case .samples = frame.content else { return [frame] }
                var again = frame
                again.time += 1 + Int64(frame.sequence) * 7 % (glitch == 0 ? 38 : 24)
                again.sequence &+= 0x4000
                return [frame, again]
            }
            let end = Trace.Frame(time: 10_000, sequence: 0x3FFF, content: .nothing)
            let (once, again) = (trace.followed(by: end), twice.followed(by: end))
            return difference(Bench(again).transitions, Bench(once).transitions)
        }
    }

    /// One channel and events, in frames of their own.
    private static func stream(_ seed: UInt64, glitch: Int64) -> Trace {
        var random = SeededGenerator(seed)
        var trace = Trace(board: .earbuds(.proximity(), .event()), parameters: .random(&random))
        trace.parameters.sensors = [:]
        trace.parameters.minSamples = 1
        trace.parameters.baselineMs = 0
        trace.parameters.glitchMs = Milliseconds(glitch)
        trace.parameters.staleMs = 3_600_000
        var level: Int32 = 0
        for index in 0..<120 {
            let time = Int64(index) * 40
            func add(_ time: Int64, _ number: Int, _ content: Trace.Content) {
                let sequence = UInt16(2 * index + number)
                trace.steps.append(.frame(Trace.Frame(time: time, sequence: sequence, content: content)))
            }
            if random.chance(15) { level = random.pick([0, 100, 45, 55]) }
            add(time, 1, .samples(sensor: 0, ear: .left, period: 40, values: [level]))
            if random.chance(8) {
                add(time + 39, 2, .events([WearEvent(ear: .left, kind: .near(random.chance(50)))]))
            }
        }
        return trace
    }

    // Invariant 7.
    @Test func `Hearing everything twice changes only counters`() {
        forAllTraces(0..<300, { .random($0, Self.recipe) }) { trace in
            var twice = trace
            twice.steps = trace.steps.flatMap { [$0, $0] }
            return difference(Bench(twice).transitions, Bench(trace).transitions)
        }
    }

    // Invariant 8.
    @Test func `Batches of several sensors come in any order that respects header time`() {
        var count = 0
        forAllTraces(0..<400, { .random($0, Self.recipe) }) { trace in
            var other = trace
            var first = 0
            while first < trace.steps.count {
                let end = trace.endOfMoment(from: first)
                if end > first + 1 { count += 1 }
                other.steps.replaceSubrange(
                    first..<max(end, first + 1), with: trace.steps[first..<max(end, first + 1)].reversed())
                first = max(end, first + 1)
            }
            return difference(Bench(other).transitions, Bench(trace).transitions)
        }
        #expect(count > 500)
    }

    // Invariant 9.
    @Test func `Shifting all times shifts the output and changes nothing else`() {
        forAllTraces(0..<200, { .random($0, Self.recipe) }) { trace in
            let lines = linesByEpoch(trace)
            for shift in [1, 0x7FFF_FFFF, 0xFFFF_FFFF - trace.start, 0xFFFF_0000] {
                let shifted = linesByEpoch(trace.shifted(by: shift))
                if shifted != lines { return "shifted by \(shift) \(shifted)\nand not \(lines)" }
            }
            return nil
        }
    }

    /// All changes, with times since the beginning of their epochs.
    private func linesByEpoch(_ trace: Trace) -> [String] {
        var bench = Bench(hello: trace)
        var starts: [Int: DeviceTime] = [:]
        starts[bench.engine.epoch] = bench.engine.watermark
        for step in trace.steps {
            bench.act(step)
            if starts[bench.engine.epoch] == nil { starts[bench.engine.epoch] = bench.engine.watermark }
        }
        return bench.transitions.map { transition in
            var transition = transition
            transition.time.milliseconds -= starts[transition.epoch]?.milliseconds ?? 0
            return "\(transition.epoch): \(transition.line)"
        }
    }

    // Invariant 10, its first half.
    @Test func `What is said of a time doesn't depend on what is true later`() {
        let recipe = TraceRecipe(isTidy: true, isConfigured: false, hasSources: true, arrivalPercent: 0)
        forAllTraces(0..<200, { .random($0, recipe) }) { trace in
            let whole = Bench(trace).transitions
            for share in 1...3 {
                let last = trace.steps.last?.frame?.time ?? trace.start
                let end = trace.start + (last - trace.start) * Int64(share) / 4
                let past = Bench(trace.cut(after: end)).transitions.filter { $0.time.milliseconds <= end }
                if let failure = difference(past, whole.filter { $0.time.milliseconds <= end }) {
                    return failure
                }
            }
            return nil
        }
    }

    // Invariant 10, its second half.
    @Test func `A copy goes on from where it was made, and neither knows of the other`() {
        forAllTraces(0..<200, { .random($0, TraceRecipe(hasSources: true)) }) { trace in
            var bench = Bench(hello: trace)
            var copies: [(bench: Bench, next: Int)] = []
            for (index, step) in trace.steps.enumerated() {
                if index % 10 == 5 {
                    copies.append((bench, index))
                    var strayed = bench
                    trace.steps[index...].prefix(20).reversed().forEach { strayed.act($0) }
                }
                bench.act(step)
            }
            for (start, next) in copies {
                var copy = start
                trace.steps[next...].forEach { copy.act($0) }
                if copy.outputs != bench.outputs { return "otherwise from step \(next) on" }
            }
            return nil
        }
    }

    private func difference(_ one: [Transition], _ other: [Transition]) -> String? {
        one == other ? nil : "\(one.map(\.line))\nand not \(other.map(\.line))"
    }
}

extension Trace {
    fileprivate func followed(by frame: Frame) -> Trace {
        var trace = self
        trace.steps.append(.frame(frame))
        return trace
    }

    /// Where a run of batches of different sensors with one header time ends.
    fileprivate func endOfMoment(from first: Int) -> Int {
        var sensors: Set<SensorKey> = []
        var next = first
        while next < steps.count, let frame = steps[next].frame, frame.time == steps[first].frame?.time,
            case .samples(let sensor, let ear, _, _) = frame.content,
            sensors.insert(SensorKey(sensor, ear)).inserted
        {
            next += 1
        }
        return next
    }

    /// The same up to a time: nothing of what is true later.
    fileprivate func cut(after end: Int64) -> Trace {
        var trace = mappingFrames { frame in
            if frame.time > end { return [] }
            guard case .samples(let sensor, let ear, let period, let values) = frame.content else {
                return [frame]
            }
            let count = period == 0 ? values.count : Int((end - frame.time) / period) + 1
            let content = Content.samples(
                sensor: sensor, ear: ear, period: period, values: Array(values.prefix(count)))
            return [Frame(time: frame.time, sequence: frame.sequence, content: content)]
        }
        trace.steps.append(.frame(Frame(time: end + 1, sequence: 0, content: .nothing)))
        return trace
    }
}

extension Trace.Content {
    /// Whether it can't begin an epoch.
    fileprivate var isOfThisEpoch: Bool {
        switch self {
        case .hello: false
        case .nothing, .samples, .events, .unit, .links, .table: true
        }
    }
}
