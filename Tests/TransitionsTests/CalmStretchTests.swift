import HeadsetTerms
import Testing
import Timing
import Transitions

/// Readings that change nothing are left alone, for many frames. Nobody may notice.
@Suite struct CalmStretchTests {
    /// An ear with one sensor that has been worn for so many frames of eight readings, 10 ms apart.
    private func worn(_ frames: Int, _ parameters: EngineParameters = .plain) -> Bench {
        var bench = Bench(.earbuds(.proximity(period: 10)), parameters)
        for frame in 0..<frames { bench.samples(Int64(80 * frame), eight(100 + frame % 2), period: 10) }
        _ = bench.said()
        return bench
    }

    private func eight(_ value: Int) -> [Int32] { Array(repeating: Int32(value), count: 8) }

    private func leftChanges(_ bench: inout Bench) -> [String] {
        bench.changes().filter { $0.contains("left") }
    }

    @Test(arguments: [1, 20, 64, 65, 100, 1000])
    func `The last of many readings falls when it has stood for its time`(frames: Int) {
        var bench = worn(frames, .with { $0.minSamples = 1 })
        let last = Int64(80 * frames - 10)
        bench.advance(last + 10_000)
        #expect(leftChanges(&bench).last == "\(last + 2500) left worn>unknown stale 2000")
    }

    @Test func `A reading falls in its time, whatever happens just after`() {
        var bench = worn(20, .with { $0.minSamples = 1 })
        bench.events(1590 + 505, (.left, .moving(true)))
        bench.advance(10_000)
        #expect(leftChanges(&bench) == ["4090 left worn>unknown stale 2000"])
    }

    @Test func `Readings that fall before the next one comes are not calm`() {
        var bench = Bench(.earbuds(.proximity(period: 100)), .with { $0.staleMs = 70 })
        bench.samples(0, [100], period: 100)
        bench.samples(50, eight(100), period: 100)
        bench.advance(1000)
        #expect(leftChanges(&bench) == [])
    }

    @Test func `Readings that a change still needs count in their moments`() {
        var bench = Bench(.earbuds(.proximity(period: 10)), .with { $0.minSamples = 100 })
        for moment in 0..<200 { bench.samples(Int64(10 * moment), [100], period: 10) }
        #expect(leftChanges(&bench) == ["990 left unknown>worn initial 990"])
    }

    @Test func `A frame that comes twice is still known, as far as it isn't over`() {
        var bench = worn(20)
        bench.tell {
            $0.samples(
                at: .device(raw: 80 * 19, sequence: 20), sensor: 0, ear: .left, period: 10, eight(101),
                into: &$1)
        }
        #expect(bench.complaints() == ["left duplicate 8"])
        bench.advance(80 * 19 + 35)
        bench.tell {
            $0.samples(
                at: .device(raw: 80 * 19, sequence: 20), sensor: 0, ear: .left, period: 10, eight(101),
                into: &$1)
        }
        #expect(bench.complaints() == ["left late 4", "left duplicate 4"])
    }

    @Test func `A frame's readings are known by its number, whatever their times`() {
        var bench = worn(20)
        bench.tell {
            $0.samples(
                at: .device(raw: 80 * 19, sequence: 20), sensor: 0, ear: .left, period: 7, eight(50),
                into: &$1)
        }
        #expect(bench.complaints() == ["left duplicate 8"])
    }

    @Test func `Another frame about the same moments is compared reading by reading`() {
        var bench = worn(20)
        bench.advance(80 * 19 + 35)
        bench.samples(80 * 19, [0, 0, 0, 0, 101, 0, 101, 0], period: 10)
        #expect(bench.complaints() == ["left late 4", "left duplicate 2", "left conflict 2"])
    }

    @Test func `A reading for a moment that an event closed is late, however calm it is`() {
        var bench = worn(20)
        bench.events(80 * 20, (.left, .moving(true)))
        bench.samples(80 * 20, eight(100), period: 10)
        #expect(bench.complaints() == ["left late 1"])
    }

    @Test func `Readings out of range never came, however calm they are`() {
        var bench = worn(20)
        bench.samples(80 * 20, eight(1000), period: 10)
        #expect(bench.complaints() == [])
        bench.samples(80 * 21, eight(1001), period: 10)
        #expect(bench.complaints() == ["left outOfRange 8"])
    }

    // It drifts by a tenth of the span at most; 40 and 60 counts from there the levels change.
    @Test(arguments: [(1, 100, "notWorn"), (-1, -30, "worn")])
    func `A reading that changes the level by the farthest drift alone is no calm one`(
        side: Int, level: Int, state: String
    ) {
        var bench = Bench(.earbuds(.proximity(period: 10)), .with { $0.baselineMs = 100 })
        var frames = (0..<40).map { min(3 * $0, 30) * side }
        frames += Array(repeating: level, count: 40) + Array(repeating: 50, count: 20)
        for (frame, value) in frames.enumerated() {
            bench.samples(Int64(80 * frame), eight(value), period: 10)
        }
        #expect(leftChanges(&bench).last?.contains(">\(state) ") == true)
    }

    @Test func `A change is supported by the last reading before it`() {
        var bench = Bench(.earbuds(.proximity(period: 10)))
        for frame in 0..<20 {
            bench.samples(Int64(80 * frame), (0..<8).map { Int32(100 + 8 * frame + $0) }, period: 10)
        }
        let supporting = bench.said().compactMap { output -> [SupportingChannel]? in
            guard case .transition(let transition) = output, transition.scope == .left else { return nil }
            return transition.supporting
        }
        // Worn after 550 ms: the reading before that is number 54.
        #expect(supporting == [[.init(sensor: 0, evidence: .sampled(value: 154, threshold: 60))]])
    }

    // An engine that tells why takes every reading when its moment has come.
    @Test(arguments: 0..<24)
    func `Readings that are left alone come to what they come to one by one`(seed: UInt64) {
        let (alone, taken) = (outputs(seed, explains: false), outputs(seed, explains: true))
        #expect(alone == taken, "seed \(seed)")
        #expect(alone.count > 10, "seed \(seed)")
    }

    private func outputs(_ seed: UInt64, explains: Bool) -> [EngineOutput] {
        var random = SeededGenerator(seed)
        var bench = Bench(
            .earbuds(
                .proximity(period: 10), .proximity(sensor: 1, period: 10), .proximity(.right, period: 10),
                .event(), .event(.right)),
            parameters(&random), explains: explains)
        var board = CalmBoard(random.next())
        for _ in 0..<1000 { board.act(on: &bench, parameters(&random)) }
        return bench.said().filter {
            switch $0 {
            case .explanation: false
            case .transition, .diagnostic: true
            }
        }
    }

    private func parameters(_ random: inout SeededGenerator) -> EngineParameters {
        random.pick([
            .plain, .usual { _ in }, .usual { $0.baselineMs = 2000 }, .usual { $0.staleMs = 70 },
            .usual { $0.stuckMs = 3000 },
        ])
    }
}
