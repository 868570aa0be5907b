import HeadsetTerms
import Testing
import Timing
import Transitions

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
