import HeadsetTerms
import Testing
import Timing
import Transitions

/// Promises that hold for whatever a board says. Each is tried on random traces with fixed seeds.
@Suite struct InvariantTests {
    /// Runs a trace and returns its changes.
    private func run(_ trace: RandomTrace) -> [Transition] {
        var bench = Bench(trace)
        for step in trace.steps {
            bench.act(step)
        }
        return bench.outputs.compactMap(\.transition)
    }

    @Test(arguments: 0..<4)
    func `Times never go back, and each change starts where the last one ended`(block: UInt64) {
        for seed in block * 25..<block * 25 + 25 {
            var time: [Int: DeviceTime] = [:]
            var states: [Scope: String] = [:]
            for transition in run(RandomTrace(seed: seed, sources: true)) {
                let (from, to) = transition.ends
                #expect(transition.time >= time[transition.epoch] ?? transition.time, "seed \(seed)")
                #expect(from == states[transition.scope] ?? from, "seed \(seed)")
                #expect(from != to, "seed \(seed)")
                time[transition.epoch] = transition.time
                states[transition.scope] = to
            }
        }
    }

    @Test func `Every commit of an ear was earned for its whole interval`() {
        for seed in UInt64(0)..<100 {
            var trace = RandomTrace(seed: seed)
            trace.parameters.donMs = 120
            trace.parameters.doffMs = 80
            trace.parameters.caseMs = 50
            var last: [Scope: DeviceTime] = [:]
            for transition in run(trace) where transition.scope == .left || transition.scope == .right {
                defer { last[transition.scope] = transition.time }
                let ear: Ear = transition.scope == .left ? .left : .right
                let isVerdict = trace.board.channels.filter { $0.ear == ear }.allSatisfy {
                    $0.kind == .verdict
                }
                guard let latency = transition.latency, !isVerdict else { continue }
                let interval: Milliseconds =
                    switch transition.ends.to {
                    case "worn": 120
                    case "notWorn": 80
                    case "inCase": 50
                    default: trace.parameters.unknownMs
                    }
                #expect(latency >= interval, "seed \(seed) \(transition.line)")
                #expect(last[transition.scope].map { transition.time - $0 >= 50 } ?? true, "seed \(seed)")
            }
        }
    }

    @Test func `Moving time in more steps changes nothing`() {
        for seed in UInt64(0)..<100 {
            let trace = RandomTrace(seed: seed, isTidy: true, sources: true)
            var dense = trace
            var random = SeededGenerator(seed)
            dense.steps = []
            var watermark = trace.start
            for step in trace.steps {
                guard let time = step.time else { continue }
                for _ in 0..<3 {
                    watermark = Int64.random(in: watermark...max(time, watermark), using: &random)
                    dense.steps.append(.advance(time: watermark))
                }
                dense.steps.append(step)
                watermark = max(time, watermark)
            }
            #expect(run(trace) == run(dense), "seed \(seed)")
        }
    }

    @Test func `Hearing everything twice changes only counters`() {
        for seed in UInt64(0)..<100 {
            let trace = RandomTrace(seed: seed, sources: true)
            var bench = Bench(trace)
            for step in trace.steps {
                let sequence = bench.sequence
                bench.act(step)
                bench.sequence = sequence
                bench.act(step)
            }
            #expect(bench.outputs.compactMap(\.transition) == run(trace), "seed \(seed)")
        }
    }

    @Test func `Batches of several sensors come in any order that respects header time`() {
        for seed in UInt64(0)..<100 {
            var random = SeededGenerator(seed)
            let board = BoardDescription.earbuds(
                .proximity(), .proximity(sensor: 1), .event(), .proximity(.right),
                .proximity(.right, sensor: 1))
            var ordered = RandomTrace(seed: seed)
            ordered.board = board
            ordered.steps = []
            var shuffled = ordered
            for header in stride(from: ordered.start, to: ordered.start + 8000, by: 200) {
                let batches = board.channels.filter { $0.kind != .event }.map { channel in
                    RandomTrace.Step.samples(
                        time: header, sensor: channel.sensor, ear: channel.ear, period: 40,
                        values: (0..<5).map { _ in random.chance(80) ? 100 : 0 })
                }
                let event = RandomTrace.Step.events(
                    time: header, [WearEvent(ear: .left, kind: .near(random.chance(80)))])
                ordered.steps += batches + [event]
                shuffled.steps += batches.shuffled(using: &random) + [event]
            }
            #expect(run(ordered) == run(shuffled), "seed \(seed)")
        }
    }

    @Test func `Shifting all times shifts the output and changes nothing else`() {
        for seed in UInt64(0)..<100 {
            let trace = RandomTrace(seed: seed, sources: true)
            for shift in [1, 0x7FFF_FFFF, 0xFFFF_FFFF - trace.start, 0xFFFF_0000] {
                var shifted = trace.shifted(by: shift)
                let start = (trace.start + shift) & 0xFFFF_FFFF
                shifted.start = start
                let moved = run(shifted).map { transition in
                    var transition = transition
                    transition.time.milliseconds += trace.start - start
                    return transition
                }
                #expect(moved == run(trace), "seed \(seed), shift \(shift)")
            }
        }
    }

    @Test func `A copy goes on from where it was made, and neither knows of the other`() {
        for seed in UInt64(0)..<100 {
            let trace = RandomTrace(seed: seed, sources: true)
            let other = RandomTrace(seed: seed + 1000, sources: true).shifted(by: 0)
            var bench = Bench(trace)
            var copies: [(bench: Bench, next: Int)] = []
            for (index, step) in trace.steps.enumerated() {
                if index % 20 == 10 {
                    copies.append((bench, index))
                    var strayed = bench
                    other.steps.prefix(30).forEach { strayed.act($0) }
                }
                bench.act(step)
            }
            for (start, next) in copies {
                var copy = start
                trace.steps[next...].forEach { copy.act($0) }
                #expect(copy.outputs == bench.outputs, "seed \(seed), from \(next)")
            }
        }
    }

    @Test func `Swapping left and right swaps the output`() {
        for seed in UInt64(0)..<100 {
            let trace = RandomTrace(seed: seed, sources: true)
            let lines = run(trace).map(\.line).sorted()
            let mirrored = run(trace.mirrored).map(\.line).map { line in
                line.replacing(" left ", with: " ? ").replacing(" right ", with: " left ")
                    .replacing(" ? ", with: " right ")
            }
            #expect(lines == mirrored.sorted(), "seed \(seed)")
        }
    }

    @Test func `Out of unknown all is initial, and silence ends in unknown alone`() {
        for seed in UInt64(0)..<100 {
            var trace = RandomTrace(seed: seed)
            trace.board.channels = [.proximity(), .proximity(.right)]
            trace.steps = trace.steps.filter { step in
                switch step {
                case .samples, .advance, .lost, .framesLost: true
                case .events, .links, .table: false
                }
            }
            let end = trace.steps.compactMap(\.time).max() ?? 0
            for transition in run(trace) where transition.ends.from == "unknown" {
                #expect(transition.cause == .initial, "seed \(seed)")
            }
            var bench = Bench(trace)
            trace.steps.forEach { bench.act($0) }
            _ = bench.said()
            for time in stride(from: end, to: end + 4_000_000, by: 50_000) {
                bench.advance(time)
            }
            for change in bench.changes() {
                #expect(change.contains(">unknown stale"), "seed \(seed)")
            }
        }
    }

    @Test func `In its case an ear is never worn`() {
        for seed in UInt64(0)..<100 {
            let trace = RandomTrace(seed: seed, isTidy: true)
            var bench = Bench(trace)
            bench.events(trace.start, (.left, .inCase(true)))
            for step in trace.steps {
                if case .events(_, let events) = step, events.contains(where: \.isCase) { continue }
                bench.act(step)
            }
            #expect(!bench.changes().contains { $0.contains("left") && $0.contains(">worn") }, "seed \(seed)")
        }
    }

    @Test func `Input that doesn't change is committed once, then there is silence`() {
        for seed in UInt64(0)..<100 {
            var random = SeededGenerator(seed)
            let trace = RandomTrace(seed: seed)
            var bench = Bench(trace)
            let level: Int32 = random.pick([0, 45, 50, 55, 100])
            let events: [WearEvent] = [
                WearEvent(ear: .left, kind: .near(random.chance(50))),
                WearEvent(ear: .left, kind: .verdict(random.pick(WearVerdict.allCases))),
                WearEvent(ear: .right, kind: .inCase(random.chance(50))),
            ]
            for time in stride(from: trace.start, to: trace.start + 5000, by: 10) {
                for channel in trace.board.channels {
                    bench.samples(time, [level], sensor: channel.sensor, ear: channel.ear)
                }
                bench.tell { [stamp = bench.stamp(time)] in $0.events(at: stamp, events, into: &$1) }
            }
            for scope in [Scope.left, .right, .device] {
                let count = bench.outputs.compactMap(\.transition).count { $0.scope == scope }
                #expect(count <= 1 || (scope == .device && count == 2), "seed \(seed)")
            }
        }
    }

    @Test func `A blip of a source that is shorter than its hold changes nothing`() {
        for seed in UInt64(0)..<100 {
            var random = SeededGenerator(seed)
            var bench = Bench(.earbuds(.event()))
            bench.table(0, SourceLink(address: .a, acl: .up), SourceLink(address: .b, acl: .up))
            if random.chance(50) { bench.link(100, random.pick([.a, .b]), .a2dp(.streaming)) }
            bench.advance(2000)
            _ = bench.said()
            var time: Int64 = 2000
            for _ in 0..<20 {
                let address = random.pick([BluetoothAddress.a, .b])
                let length = Int64.random(in: 0..<500, using: &random)
                let blip: (SourceChange, SourceChange) = random.pick([
                    (.avrcp(.playing), .avrcp(.paused)), (.acl(.up), .acl(.up)),
                ])
                bench.link(time, address, blip.0)
                bench.link(time + length, address, blip.1)
                bench.link(time, .c, .acl(.up))
                bench.link(time + length, .c, .acl(.down))
                time += 3000
            }
            bench.advance(time)
            #expect(bench.changes() == [], "seed \(seed)")
        }
    }

    @Test func `A change of parameters moves no committed state at once`() {
        for seed in UInt64(0)..<100 {
            let trace = RandomTrace(seed: seed, sources: true)
            var bench = Bench(trace)
            for (index, step) in trace.steps.enumerated() {
                bench.act(step)
                let before = bench.outputs.count
                if index % 5 == 0 {
                    let parameters = RandomTrace(seed: seed &+ UInt64(index)).parameters
                    bench.tell { $0.configure(parameters, into: &$1) }
                }
                #expect(bench.outputs.count == before, "seed \(seed)")
            }
            let times = bench.outputs.compactMap(\.transition?.time)
            #expect(times == times.sorted(), "seed \(seed)")
        }
    }

    @Test func `Repeating a held value in time changes nothing`() {
        for seed in UInt64(0)..<100 {
            var random = SeededGenerator(seed)
            let parameters = EngineParameters.with {
                $0.minSamples = 1
                $0.staleMs = 3_600_000
                $0.donMs = random.pick([0, 30, 100, 300])
                $0.leakDoff = random.pick([.infinite, .rate(2)])
            }
            let board = BoardDescription.earbuds(.proximity(), .event())
            var once = Bench(board, parameters)
            var twice = Bench(board, parameters)
            var level: Int32 = 0
            for time in stride(from: Int64(0), to: 20_000, by: 40) {
                if random.chance(15) { level = random.pick([0, 100, 45, 55]) }
                once.samples(time, [level])
                twice.samples(time, [level])
                twice.samples(time + Int64.random(in: 1..<39, using: &random), [level])
                if random.chance(5) {
                    let near = random.chance(50)
                    once.events(time + 39, (.left, .near(near)))
                    twice.events(time + 39, (.left, .near(near)))
                }
            }
            once.advance(20_000)
            twice.advance(20_000)
            #expect(once.changes() == twice.changes(), "seed \(seed)")
        }
    }
}

extension EngineOutput {
    var transition: Transition? {
        switch self {
        case .transition(let transition): transition
        case .diagnostic, .explanation: nil
        }
    }
}

extension Transition {
    /// From and to, in words.
    var ends: (from: String, to: String) {
        let words = line.split(separator: " ")[2].split(separator: ">")
        return (String(words[0]), String(words[1]))
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
