import HeadsetTerms
import Testing
import Timing
import Transitions

@Suite struct EpochTests {
    private let board = BoardDescription.earbuds(.event())

    @Test func `Another boot makes everything unknown at its first time`() {
        var bench = Bench(board)
        bench.events(0, (.left, .near(true)))
        bench.link(0, .a, .acl(.up))
        bench.advance(5000)
        _ = bench.changes()
        bench.engine.hello(at: bench.stamp(70), .earbuds(.event(), boot: 2), into: &bench.outputs)
        #expect(
            bench.changes() == [
                "70 left worn>unknown reset", "70 device inEar>unknown reset", "70 source A->-- reset",
            ])
        #expect(bench.engine.epoch == 2)
        #expect(bench.engine.watermark == DeviceTime(milliseconds: 70))
        bench.advance(100_000)
        #expect(bench.changes().isEmpty)
    }

    @Test func `The same hello again changes nothing`() {
        var bench = Bench(board)
        bench.events(0, (.left, .near(true)))
        bench.engine.hello(at: bench.stamp(100), board, into: &bench.outputs)
        bench.advance(5000)
        #expect(bench.changes().first == "550 left unknown>worn initial 550")
        #expect(bench.engine.epoch == 1)
    }

    @Test func `A hello that says something else is as another boot`() {
        var bench = Bench(board)
        bench.engine.hello(at: bench.stamp(100), .earbuds(.event(), .event(.right)), into: &bench.outputs)
        #expect(bench.engine.epoch == 2)
        bench.engine.hello(
            at: bench.stamp(200), .earbuds(.event(), .event(.right)), isAnother: true, into: &bench.outputs)
        #expect(bench.engine.epoch == 3)
    }

    @Test func `A header more than five seconds back begins an epoch`() {
        var bench = Bench(board)
        bench.events(0, (.left, .near(true)))
        bench.advance(10_000)
        _ = bench.changes()
        bench.advance(5000)
        #expect(bench.changes().isEmpty)
        bench.events(4999, (.left, .near(false)))
        bench.advance(20_000)
        #expect(
            bench.changes() == [
                "4999 left worn>unknown reset", "4999 device inEar>unknown reset",
                "5349 left unknown>notWorn initial 350", "5349 device unknown>offHead initial 350",
            ])
    }

    @Test func `The clock goes on over its wrap`() {
        var bench = Bench(board, start: 0xFFFF_FF00)
        bench.events(0xFFFF_FF00, (.left, .near(true)))
        bench.advance(0x1_0000_1000)
        #expect(bench.changes().first == "\(0xFFFF_FF00 + 550) left unknown>worn initial 550")
    }

    @Test func `Values that wait do not outlive their epoch`() {
        var bench = Bench(.earbuds(.proximity()))
        bench.samples(20_000, Array(repeating: 100, count: 100))
        bench.advance(10)
        bench.advance(60_000)
        #expect(bench.changes().isEmpty)
    }

    @Test func `Nothing is acted on before a hello`() {
        var engine = TransitionEngine(parameters: EngineParameters(), clock: .device)
        var outputs: [EngineOutput] = []
        engine.samples(
            at: .device(raw: 0, sequence: 0), sensor: 0, ear: .left, period: 40, [1, 2], into: &outputs)
        engine.events(
            at: .device(raw: 0, sequence: 0), [WearEvent(ear: .left, kind: .near(true))], into: &outputs)
        engine.lost(.grace, into: &outputs)
        engine.framesLost()
        #expect(outputs.isEmpty)
        #expect(engine.watermark == nil)
    }
}

@Suite struct LossTests {
    @Test
    func `A lost board is unknown at the watermark, and what is latched votes again from the next frame on`()
    {
        var bench = Bench(.earbuds(.event(.left), .event(.right)))
        bench.events(0, (.left, .near(true)), (.right, .near(false)))
        bench.link(0, .a, .acl(.up))
        bench.advance(1000)
        _ = bench.changes()
        bench.engine.lost(.silence, into: &bench.outputs)
        #expect(
            bench.changes() == [
                "1000 left worn>unknown stale", "1000 right notWorn>unknown stale",
                "1000 device inEar>unknown stale",
            ])
        bench.engine.lost(.silence, into: &bench.outputs)
        bench.advance(9000)
        #expect(bench.changes().isEmpty)
        bench.advance(20_000)
        #expect(
            bench.changes() == [
                "9350 right unknown>notWorn initial 350", "9550 left unknown>worn initial 550",
                "9550 device unknown>inEar initial 550",
            ])
        #expect(bench.engine.sources == SourcePair(.a))
    }

    @Test func `What was pending when the board was lost is gone`() {
        var bench = Bench(.earbuds(.event()))
        bench.events(0, (.left, .near(true)))
        bench.advance(500)
        bench.engine.lost(.silence, into: &bench.outputs)
        bench.advance(600)
        bench.advance(5000)
        #expect(bench.changes().first == "1150 left unknown>worn initial 550")
    }

    @Test func `Readings that arrive after a loss don't vote for the time before it ended`() {
        var bench = Bench(.earbuds(.proximity()))
        bench.samples(0, Array(repeating: 100, count: 50))
        bench.advance(1000)
        _ = bench.changes()
        bench.engine.lost(.silence, into: &bench.outputs)
        _ = bench.changes()
        bench.samples(1900, Array(repeating: 100, count: 50))
        bench.advance(5000)
        #expect(bench.changes().first == "2450 left unknown>worn initial 550")
    }

    @Test func `At the end of the grace the sources are gone too`() {
        var bench = Bench(.earbuds(.event()))
        bench.link(0, .a, .acl(.up))
        bench.link(0, .b, .acl(.up))
        bench.advance(1000)
        _ = bench.changes()
        bench.engine.lost(.silence, into: &bench.outputs)
        bench.engine.lost(.grace, into: &bench.outputs)
        #expect(bench.changes() == ["1000 source AB>-- link"])
        bench.advance(9000)
        bench.table(9000, SourceLink(address: .b, acl: .up))
        #expect(bench.changes() == ["9000 source -->B- link"])
    }
}

@Suite struct ConfigurationTests {
    @Test func `A change of parameters resets what is pending, and nothing fires in the past`() {
        var bench = Bench(.earbuds(.event()))
        bench.events(0, (.left, .near(true)))
        bench.link(0, .a, .acl(.up))
        bench.link(0, .b, .acl(.up))
        bench.advance(400)
        _ = bench.changes()
        bench.engine.configure(
            .with {
                $0.donMs = 100
                $0.sourceHoldMs = 200
            }, into: &bench.outputs)
        #expect(bench.changes().isEmpty)
        bench.advance(5000)
        #expect(
            bench.changes() == [
                "500 left unknown>worn initial 100", "500 device unknown>inEar initial 100",
                "600 source A->AB link",
            ])
    }

    @Test func `What is committed stays until something earns a change`() {
        var bench = Bench(.earbuds(.proximity()))
        bench.hold(70, 0..<1000)
        _ = bench.changes()
        bench.engine.configure(
            .with {
                $0.thresholdOnPercent = 90
                $0.thresholdOffPercent = 80
            }, into: &bench.outputs)
        bench.hold(70, 1000..<2000)
        #expect(
            bench.changes() == ["1310 left worn>notWorn doff 350", "1310 device inEar>offHead doff 350"])
    }

    @Test func `A reading that stands too long by new parameters falls now`() {
        var bench = Bench(.earbuds(.proximity()))
        bench.samples(0, [100, 100])
        bench.advance(400)
        bench.engine.configure(.with { $0.staleMs = 10 }, into: &bench.outputs)
        bench.advance(5000)
        #expect(bench.changes().isEmpty)
    }
}

@Suite struct ArrivalClockTests {
    private func engine(_ channels: ChannelDescriptor...) -> TransitionEngine {
        var engine = TransitionEngine(parameters: EngineParameters(), clock: .arrival)
        var outputs: [EngineOutput] = []
        engine.hello(
            at: .arrival(DeviceTime(milliseconds: 0)),
            BoardDescription(boot: 1, formFactor: .earbuds, channels: channels), into: &outputs)
        return engine
    }

    private func at(_ time: Int64) -> FrameStamp { .arrival(DeviceTime(milliseconds: time)) }

    private func lines(_ outputs: [EngineOutput]) -> [String] {
        outputs.compactMap { output in
            guard case .transition(let transition) = output else { return nil }
            return transition.line
        }
    }

    @Test func `A board that says one line and falls silent still gets its don`() {
        var engine = engine(.event())
        var outputs: [EngineOutput] = []
        #expect(engine.deadline == nil)
        engine.events(at: at(100), [WearEvent(ear: .left, kind: .near(true))], into: &outputs)
        #expect(engine.deadline == DeviceTime(milliseconds: 650))
        engine.advance(at: at(650), into: &outputs)
        #expect(
            lines(outputs) == ["650 left unknown>worn initial 550", "650 device unknown>inEar initial 550"])
        #expect(engine.deadline == nil)
    }

    @Test func `Following its deadlines, the engine comes to rest`() {
        var engine = engine(.proximity(), .event())
        var outputs: [EngineOutput] = []
        engine.unit(
            at: at(0), readings: [Reading(sensor: 0, ear: .left, raw: 100)],
            events: [WearEvent(ear: .left, kind: .near(true))], into: &outputs)
        engine.linksChanged(at: at(10), [LinkChange(address: .a, change: .acl(.up))], into: &outputs)
        engine.linksChanged(at: at(20), [LinkChange(address: .b, change: .acl(.up))], into: &outputs)
        var deadlines: [Int64] = []
        while let deadline = engine.deadline, deadlines.count < 10 {
            deadlines.append(deadline.milliseconds)
            engine.advance(at: .arrival(deadline), into: &outputs)
        }
        #expect(deadlines == [500, 520])
        #expect(
            lines(outputs) == [
                "10 source -->A- link", "500 left unknown>worn initial 500",
                "500 device unknown>inEar initial 500", "520 source A->AB link",
            ])
    }

    @Test func `Readings count at their arrival, and nothing is late or there twice`() {
        var engine = engine(.proximity())
        var outputs: [EngineOutput] = []
        for time in stride(from: Int64(0), through: 600, by: 100) {
            engine.samples(at: at(time), sensor: 0, ear: .left, period: 40, [100, 0, 100], into: &outputs)
            engine.samples(at: at(time), sensor: 0, ear: .left, period: 40, [100], into: &outputs)
        }
        #expect(lines(outputs).first == "550 left unknown>worn initial 550")
        #expect(engine.counters == EngineCounters())
    }

    @Test func `A unit that brings both ears is one group`() {
        var engine = engine(.verdict(.left), .verdict(.right))
        var outputs: [EngineOutput] = []
        let none: [Reading] = []
        engine.unit(
            at: at(0), readings: none,
            events: [
                WearEvent(ear: .left, kind: .verdict(.worn)),
                WearEvent(ear: .right, kind: .verdict(.notWorn)),
            ], into: &outputs)
        engine.unit(
            at: at(0), readings: none,
            events: [
                WearEvent(ear: .left, kind: .verdict(.notWorn)),
                WearEvent(ear: .right, kind: .verdict(.worn)),
            ], into: &outputs)
        #expect(
            lines(outputs) == [
                "0 left unknown>worn initial 0", "0 right unknown>notWorn initial 0",
                "0 device unknown>inEar initial 0",
                "0 left worn>notWorn doff 0", "0 right notWorn>worn don 0",
            ])
    }

    @Test func `A reading that falls silent is missed at its deadline`() {
        var engine = engine(.proximity())
        var outputs: [EngineOutput] = []
        for time in stride(from: Int64(0), through: 600, by: 100) {
            engine.samples(at: at(time), sensor: 0, ear: .left, period: 0, [100], into: &outputs)
        }
        outputs = []
        while let deadline = engine.deadline {
            engine.advance(at: .arrival(deadline), into: &outputs)
        }
        #expect(lines(outputs).first == "3100 left worn>unknown stale 2000")
    }
}
