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
        var engine = TransitionEngine(parameters: .plain, clock: .device)
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
