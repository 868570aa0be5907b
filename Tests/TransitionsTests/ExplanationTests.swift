import HeadsetTerms
import Testing
import Timing

@testable import Transitions

/// Why, as the engine tells it to those who ask.
@Suite struct ExplanationTests {
    @Test func `A don that came late says what the time went into`() throws {
        var bench = Bench(.earbuds(.proximity(), .proximity(sensor: 1)), EngineParameters(), explains: true)
        for time in stride(from: Int64(0), to: 3000, by: 40) {
            bench.samples(time, [time < 1000 ? 0 : 100])
            bench.samples(time, [time < 1480 ? 0 : 100], sensor: 1)
        }
        let don = try #require(bench.earStories.first { $0.ear.state == .worn })
        #expect(don.time == 2020)
        #expect(don.ear.occasion == .committed(cause: .don, latency: 500))
        #expect(don.ear.since == DeviceTime(milliseconds: 1000))
        #expect(
            don.ear.spent == [
                .init(on: .confirmation, time: 40), .init(on: .disagreement, time: 480),
                .init(on: .credit, time: 500),
            ])
    }

    @Test func `Each thing that holds a change back is told`() {
        var bench = Bench(
            .earbuds(.proximity(), .proximity(sensor: 1), .event()),
            .with {
                $0.glitchMs = 25
                $0.minFresh = 2
                $0.minSamples = 4
                $0.donMs = 80
                $0.dwellMs = 2000
            }, explains: true)
        bench.hold(0, 0..<400)  // too few, with one channel
        bench.holdBoth(0, 0, 400..<800)
        bench.events(800, (.left, .inCase(true)))
        bench.events(900, (.left, .inCase(false)))
        bench.holdBoth(0, 0, 1200..<3200)
        bench.holdBoth(100, 0, 3200..<3600)
        bench.holdBoth(100, 100, 3600..<6000)
        bench.tell { $0.lost(.silence, into: &$1) }
        let kinds = Set(bench.earStories.flatMap { $0.ear.holds.map(\.kind) })
        #expect(
            kinds == [.lost, .blank, .tooFew, .confirmation, .disagreement, .credit, .samples, .dwell],
            "\(bench.earStories.map(\.ear.holds))")
    }

    @Test func `What went by without a change is told, too`() throws {
        var bench = Bench(.earbuds(.proximity()), .plain, explains: true)
        bench.hold(0, 0..<1000)
        bench.hold(100, 1000..<1200)
        bench.hold(0, 1200..<2000)
        let settled = try #require(bench.earStories.first { $0.ear.occasion == .settled })
        #expect(settled.time == 1200)
        #expect(settled.ear.spent == [.init(on: .credit, time: 200)])
    }

    @Test func `What spoke for one state is no sign of another`() throws {
        var bench = Bench(.earbuds(.proximity()), .plain, explains: true)
        bench.hold(0, 0..<200)
        bench.hold(100, 200..<1000)
        let initial = try #require(bench.earStories.first { $0.ear.state == .worn })
        #expect(initial.time == 750)
        #expect(initial.ear.since == DeviceTime(milliseconds: 200))
        #expect(initial.ear.spent == [.init(on: .credit, time: 550)])
        #expect(initial.ear.samples == .init(count: 14, needed: 2))
    }

    @Test func `The thresholds are those that the reading was measured against`() throws {
        var bench = Bench(.earbuds(.proximity()), .with { $0.baselineMs = 60_000 }, explains: true)
        bench.hold(100, 0..<1000)
        bench.hold(30, 1000..<2000)  // the open level is taken anew at the doff, from 0 to 10
        bench.hold(100, 2000..<3000)
        let thresholds = bench.earStories.compactMap { story -> [Int32]? in
            guard case .committed = story.ear.occasion,
                case .sampled(value: _, let near, let far, level: _, isNear: _) = story.ear.channels[0].kind
            else { return nil }
            return [near, far]
        }
        #expect(thresholds == [[60, 40], [61, 40], [70, 50]])
    }

    @Test func `A channel without a say is told to have none, and why`() {
        var bench = Bench(
            .earbuds(.proximity(), .proximity(sensor: 1), .proximity(sensor: 2), .event()),
            .with {
                $0.stuckMs = 1000
                $0.sensors = [SensorKey(1): .init(), SensorKey(2): .init()]
                $0.sensors[SensorKey(1)]?.weight = 0
            }, explains: true)
        bench.events(0, (.left, .moving(false)), (.left, .near(false)))
        for time in stride(from: Int64(0), to: 2000, by: 40) {
            for (sensor, value) in [(0, 100), (1, 100), (2, 0)] as [(UInt8, Int32)] {
                bench.samples(time, [value], sensor: sensor)
            }
        }
        bench.advance(5000)
        let votes = Set(bench.earStories.flatMap { $0.ear.channels.map(\.vote) })
        #expect(votes == [.counts, .stale, .stuck, .none])
    }

    @Test func `An edge that may have changed unheard is told as such`() throws {
        var bench = Bench(.earbuds(.proximity(), .event()), explains: true)
        bench.events(0, (.left, .near(false)))
        bench.hold(100, 0..<200)
        bench.engine.framesLost()
        bench.hold(100, 200..<400)
        let last = try #require(bench.earStories.last?.ear)
        #expect(last.channels.map(\.vote) == [.counts, .doubtful])
        #expect(last.candidate == .worn)
    }

    @Test func `The device says which ears by which rule`() {
        var bench = Bench(
            .earbuds(.event(), .event(.right)), .with { $0.earbudPolicy = .all }, explains: true)
        bench.events(0, (.left, .near(true)), (.right, .near(true)))
        bench.advance(1000)
        #expect(
            bench.stories.compactMap(\.device) == [
                DeviceExplanation(
                    placement: .inEar, cause: .initial, rule: .earbuds(.all),
                    ears: [
                        EarStanding(ear: .left, state: .worn), EarStanding(ear: .right, state: .worn),
                    ])
            ])
    }

    @Test func `A source that waits says for what, and until when`() {
        var bench = Bench(.earbuds(.event()), explains: true)
        bench.table(0, SourceLink(address: .a, acl: .up))
        bench.link(100, .a, .a2dp(.streaming))
        bench.advance(1000)
        #expect(
            bench.stories.compactMap(\.sources).map { $0.sources.map(\.text) } == [
                ["A connected connected -"], ["A connected streaming streaming at 600"],
                ["A streaming streaming -"],
            ])
        #expect(bench.stories.compactMap(\.sources).map(\.cause) == [.link, nil, nil])
    }

    @Test func `In another epoch a source that does the same is explained again`() {
        var bench = Bench(.earbuds(.event()), explains: true)
        bench.table(0, SourceLink(address: .a, acl: .up))
        let stamp = bench.stamp(100)
        bench.tell { $0.hello(at: stamp, .earbuds(.event(), boot: 2), into: &$1) }
        bench.table(200, SourceLink(address: .a, acl: .up))
        #expect(
            bench.stories.compactMap(\.sources).map { $0.sources.map(\.text) } == [
                ["A connected connected -"], ["A connected connected -"],
            ])
    }

    @Test func `An explanation comes before the change that it explains`() {
        var bench = Bench(.earbuds(.proximity()), explains: true)
        bench.hold(100, 0..<1000)
        let order = bench.outputs.map { output in
            switch output {
            case .transition(let transition): transition.scope.rawValue
            case .explanation(let explanation): explanation.device == nil ? "why ear" : "why device"
            case .diagnostic: "diagnostic"
            }
        }
        #expect(order == ["why ear", "why ear", "why ear", "left", "why device", "device"])
    }

    @Test func `While the board is away its clock stands still, and what is told is on the board's clock`()
        throws
    {
        var bench = Bench(.earbuds(.proximity()), explains: true)
        bench.hold(100, 0..<1000)
        bench.tell { $0.reconnected(at: .device(raw: 10_000, sequence: 500), into: &$1) }
        bench.sequence = 500
        bench.hold(0, 10_000..<11_000)
        let doff = try #require(bench.earStories.first { $0.ear.state == .notWorn })
        #expect(doff.ear.since == DeviceTime(milliseconds: 10_000))
        #expect(doff.time == 10_350)
    }

    @Test func `To ask why changes nothing else`() {
        forAllTraces(0..<150, { .random($0) }) { trace in
            let silent = Bench(trace).outputs
            let told = Bench(trace, explains: true).outputs.filter { output in
                switch output {
                case .explanation: false
                case .transition, .diagnostic: true
                }
            }
            return silent == told ? nil : "without \(silent)\nwith \(told)"
        }
    }
}

extension Bench {
    /// The same values of the first two sensors every 40 ms.
    fileprivate mutating func holdBoth(_ first: Int32, _ second: Int32, _ moments: Range<Int64>) {
        for time in stride(from: moments.lowerBound, to: moments.upperBound, by: 40) {
            samples(time, [first])
            samples(time, [second], sensor: 1)
        }
    }

    fileprivate var stories: [Explanation] {
        outputs.compactMap { output in
            switch output {
            case .explanation(let explanation): explanation
            case .transition, .diagnostic: nil
            }
        }
    }

    fileprivate var earStories: [(time: Int64, ear: EarExplanation)] {
        stories.compactMap { story in
            switch story.subject {
            case .ear(let ear): (story.time.milliseconds, ear)
            case .device, .sources: nil
            }
        }
    }
}

extension Explanation {
    fileprivate var device: DeviceExplanation? {
        switch subject {
        case .device(let device): device
        case .ear, .sources: nil
        }
    }

    fileprivate var sources: SourcesExplanation? {
        switch subject {
        case .sources(let told): told
        case .ear, .device: nil
        }
    }
}

extension SourceExplanation {
    fileprivate var text: String {
        let pending = pending.map { "\($0.level) at \($0.due.milliseconds)" } ?? "-"
        return "\(address.description.suffix(1)) \(level) \(rank) \(pending)"
    }
}
