import HeadsetTerms
import Testing
import Timing
import Transitions

@Suite struct ArrivalClockTests {
    private func engine(_ channels: ChannelDescriptor...) -> TransitionEngine {
        var engine = TransitionEngine(parameters: .plain, clock: .arrival)
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

    @Test func `A deadline is no sign of life`() {
        var engine = engine(.proximity(), .event())
        var outputs: [EngineOutput] = []
        engine.unit(
            at: at(0), readings: [Reading(sensor: 0, ear: .left, raw: 100)],
            events: [WearEvent(ear: .left, kind: .near(true))], into: &outputs)
        engine.lost(.silence, into: &outputs)
        engine.advance(at: at(500), into: &outputs)
        engine.advance(at: at(5000), into: &outputs)
        #expect(lines(outputs).isEmpty)
        #expect(engine.deadline == nil)
        engine.heartbeat(at: at(6000), latched: [], into: &outputs)
        engine.advance(at: at(7000), into: &outputs)
        #expect(lines(outputs).first == "6500 left unknown>worn initial 500")
    }

    @Test func `While a board is away its clock stands still, and what is pending begins anew`() {
        var engine = engine(.proximity())
        var outputs: [EngineOutput] = []
        for time in stride(from: Int64(0), through: 1000, by: 100) {
            engine.samples(at: at(time), sensor: 0, ear: .left, period: 0, [100], into: &outputs)
        }
        outputs = []
        engine.reconnected(at: at(10_000), into: &outputs)
        #expect(engine.deadline == DeviceTime(milliseconds: 10_500), "readings grow old from now on")
        engine.samples(at: at(10_100), sensor: 0, ear: .left, period: 0, [0], into: &outputs)
        engine.advance(at: at(10_300), into: &outputs)
        engine.reconnected(at: at(20_000), into: &outputs)
        engine.samples(at: at(20_100), sensor: 0, ear: .left, period: 0, [0], into: &outputs)
        #expect(lines(outputs) == [], "the doff that was pending is not")
        for time in stride(from: Int64(20_200), through: 20_600, by: 100) {
            engine.samples(at: at(time), sensor: 0, ear: .left, period: 0, [0], into: &outputs)
        }
        #expect(lines(outputs).first == "20350 left worn>notWorn doff 350")
    }
}
