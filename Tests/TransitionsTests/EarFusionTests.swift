import HeadsetTerms
import Testing
import Timing
import Transitions

@Suite struct EarFusionTests {
    private let pair = BoardDescription.earbuds(.proximity(), .event())

    @Test func `Channels that disagree keep what is committed`() {
        var bench = Bench(pair)
        bench.events(0, (.left, .near(true)))
        bench.hold(100, 40..<1000)
        #expect(bench.changes().first == "500 left unknown>worn initial 500")
        bench.hold(0, 1000..<5000)
        #expect(bench.changes().isEmpty)
        bench.events(5000, (.left, .near(false)))
        bench.hold(0, 5040..<6000)
        #expect(bench.changes().first == "5300 left worn>notWorn doff 300")
    }

    @Test func `Channels that disagree from the start leave the ear unknown`() {
        var bench = Bench(pair)
        bench.events(0, (.left, .near(true)))
        bench.hold(0, 40..<5000)
        #expect(bench.changes().isEmpty)
    }

    @Test func `Fewer fresh channels than needed are as good as none`() {
        var bench = Bench(pair, .with { $0.minFresh = 2 })
        bench.hold(100, 0..<5000)
        #expect(bench.changes().isEmpty)
        bench.events(5000, (.left, .near(true)))
        bench.hold(100, 5040..<6000)
        #expect(bench.changes().first == "5500 left unknown>worn initial 500")
    }

    @Test func `The case overrides all channels`() {
        var bench = Bench(pair)
        bench.events(0, (.left, .near(true)))
        bench.hold(100, 40..<1000)
        _ = bench.changes()
        bench.events(1000, (.left, .inCase(true)))
        bench.hold(100, 1040..<5000)
        #expect(
            bench.changes() == [
                "1050 left worn>inCase case 50", "1050 device inEar>offHead case 50",
            ])
        #expect(bench.engine.state(of: .left) == .inCase)
    }

    @Test func `Out of the case nothing votes for a while, and what was near is far`() {
        var bench = Bench(.earbuds(.event()))
        bench.events(0, (.left, .near(true)))
        bench.events(1000, (.left, .inCase(true)))
        bench.events(2000, (.left, .inCase(false)))
        bench.advance(5000)
        #expect(
            bench.changes().filter { $0.contains("left") } == [
                "550 left unknown>worn initial 550",
                "1050 left worn>inCase case 50",
                "2650 left inCase>notWorn case 350",
            ])
    }

    @Test func `From the case straight to the ear is a don`() {
        var bench = Bench(.earbuds(.proximity()))
        bench.events(0, (.left, .inCase(true)))
        bench.hold(100, 40..<1000)
        bench.events(1000, (.left, .inCase(false)))
        bench.hold(100, 1040..<3000)
        #expect(
            bench.changes().filter { $0.contains("left") } == [
                "50 left unknown>inCase initial 50", "1850 left inCase>worn don 550",
            ])
    }

    @Test func `Channels that disagree after the case are not in the case`() {
        var bench = Bench(pair)
        bench.events(0, (.left, .inCase(true)))
        bench.hold(100, 40..<1000)
        bench.events(1000, (.left, .inCase(false)))
        bench.hold(100, 1040..<4000)
        #expect(bench.changes().last == "3000 device offHead>unknown stale 2000")
    }

    @Test func `An ear in the case does not move the other`() {
        var bench = Bench(.earbuds(.event(.left), .event(.right)))
        bench.events(0, (.left, .near(true)), (.right, .near(true)))
        bench.events(1000, (.left, .inCase(true)))
        bench.advance(5000)
        #expect(
            bench.changes() == [
                "550 left unknown>worn initial 550", "550 right unknown>worn initial 550",
                "550 device unknown>inEar initial 550", "1050 left worn>inCase case 50",
            ])
    }
}
