import HeadsetTerms
import Testing
import Timing
import Transitions

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
