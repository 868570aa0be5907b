import HeadsetTerms
import Testing
import Timing
import Transitions

@Suite struct SampledChannelTests {
    /// One channel that commits at once what it is.
    private func board(_ channel: ChannelDescriptor = .proximity()) -> Bench {
        Bench(
            .earbuds(channel),
            .with {
                $0.donMs = 0
                $0.doffMs = 0
                $0.minSamples = 1
            })
    }

    @Test(
        arguments: [(60, "worn"), (59, "worn"), (40, "notWorn"), (50, "worn"), (49, "notWorn")]
            as [(Int32, String)])
    func `A first value is near from the on threshold or from the middle up`(value: Int32, state: String) {
        var bench = board()
        bench.samples(0, [value])
        bench.advance(1)
        #expect(
            bench.changes().first == "0 left unknown>\(state) initial 0",
            "value \(value)")
    }

    @Test func `Between the thresholds the level stays`() {
        var bench = board()
        bench.samples(0, [100, 41, 59, 40, 59, 41, 60])
        bench.advance(1000)
        #expect(
            bench.changes().filter { $0.contains("left") } == [
                "0 left unknown>worn initial 0",
                "120 left worn>notWorn doff 0",
                "240 left notWorn>worn don 0",
            ])
    }

    @Test func `A sensor whose counts fall when worn is mirrored`() {
        var bench = board(.proximity(open: 500, worn: -500, polarity: .falling))
        bench.samples(0, [500, -100, -99, 100, 101])
        bench.advance(200)
        #expect(
            bench.changes().filter { $0.contains("left") } == [
                "0 left unknown>notWorn initial 0",
                "40 left notWorn>worn don 0",
                "120 left worn>notWorn doff 0",
            ])
    }

    @Test func `A value outside the range never came`() {
        var bench = board()
        bench.samples(0, [100, 1001, -1001, 100])
        bench.advance(200)
        let said = bench.said()
        #expect(
            said.first
                == .diagnostic(
                    EngineDiagnostic(
                        epoch: 1, time: DeviceTime(milliseconds: 0), kind: .outOfRange, scope: .left, count: 2
                    )))
        #expect(said.count == 3)
        #expect(bench.engine.counters.outOfRange == 2)
    }

    @Test(arguments: [
        (ChannelDescriptor.proximity(open: nil), "no open count"),
        (.proximity(worn: nil), "no worn count"),
        (.proximity(open: 50, worn: 50), "no span"),
        (.proximity(open: 0, worn: 100, polarity: .falling), "a span against the polarity"),
    ])
    func `A channel that can't vote says so once an epoch`(channel: ChannelDescriptor, why: String) {
        var bench = board(channel)
        bench.hold(100, 0..<400)
        bench.advance(5000)
        #expect(bench.said().map { "\($0)" }.count == 1, "\(why)")
        bench.hold(100, 10_000..<10_400)
        #expect(bench.said().isEmpty, "\(why)")
        bench.advance(0)
        bench.hold(100, 10..<400)
        #expect(bench.complaints() == ["left noVote 1"], "\(why)")
        #expect(bench.engine.counters.noVote == 2)
    }

    @Test func `A sensor that the hello doesn't name is counted and never stored`() {
        var bench = board()
        bench.samples(0, [100], sensor: 3)
        bench.samples(0, [100], ear: .right)
        bench.advance(5000)
        #expect(bench.complaints() == ["left noVote 1", "right noVote 1"])
    }

    @Test func `A reading stands for three periods and at least half a second`() {
        for (period, stale) in [(40, 500), (400, 1200)] as [(Int64, Int64)] {
            var bench = board(.proximity(period: Milliseconds(period)))
            bench.samples(0, [100])
            bench.advance(10_000)
            #expect(
                bench.changes().filter { $0.contains("left") } == [
                    "0 left unknown>worn initial 0",
                    "\(stale + 2000) left worn>unknown stale 2000",
                ])
        }
    }

    @Test func `After a time without readings the middle decides anew`() {
        var bench = board()
        bench.samples(0, [0])
        bench.samples(600, [55])
        bench.advance(700)
        #expect(bench.changes().filter { $0.contains("left") }.last == "600 left notWorn>worn don 0")
        bench.samples(1099, [45])
        bench.advance(1200)
        #expect(bench.changes().isEmpty)
    }

    @Test func `The supporting reading stands beside its threshold`() {
        var bench = board(.proximity(open: 10, worn: 17))
        bench.samples(0, [15, 13, 12])
        bench.advance(1000)
        let evidence = bench.said().compactMap { output -> [SupportingChannel]? in
            guard case .transition(let transition) = output, transition.scope == .left else { return nil }
            return transition.supporting
        }
        #expect(
            evidence == [
                [SupportingChannel(sensor: 0, evidence: .sampled(value: 15, threshold: 15))],
                [SupportingChannel(sensor: 0, evidence: .sampled(value: 12, threshold: 12))],
            ])
    }

    @Test func `Extreme counts are judged like any other`() {
        let sampled = ChannelDescriptor.Sampled(
            quantity: .pressure, range: .min ... .max, period: 40, polarity: .rising, open: .min, worn: .max)
        var bench = board(ChannelDescriptor(sensor: 0, ear: .left, kind: .sampled(sampled)))
        bench.samples(0, [.max, .min, .max])
        bench.advance(1000)
        #expect(bench.changes().filter { $0.contains("left") }.count == 3)
    }
}
