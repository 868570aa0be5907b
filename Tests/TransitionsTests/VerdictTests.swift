import HeadsetTerms
import Testing
import Timing
import Transitions

@Suite struct VerdictTests {
    @Test func `An ear with nothing but verdicts follows them at once`() {
        var bench = Bench(.earbuds(.verdict()))
        bench.events(0, (.left, .verdict(.notWorn)))
        bench.events(100, (.left, .verdict(.worn)))
        bench.events(200, (.left, .verdict(.inCase)))
        bench.events(1000, (.left, .verdict(.notWorn)))
        bench.events(2000, (.left, .verdict(.unknown)))
        bench.advance(10_000)
        #expect(
            bench.changes().filter { $0.contains("left") } == [
                "0 left unknown>notWorn initial 0", "100 left notWorn>worn don 0",
                "200 left worn>inCase case 0", "1300 left inCase>notWorn case 0",
                "4000 left notWorn>unknown stale 2000",
            ])
    }

    @Test func `An ear with a verdict follows it alone, over its own intervals`() {
        var bench = Bench(.earbuds(.proximity(), .verdict()))
        bench.events(0, (.left, .verdict(.worn)))
        bench.hold(0, 40..<2000)
        #expect(bench.changes().first == "500 left unknown>worn initial 500")
        #expect(bench.engine.state(of: .left) == .worn)
    }

    @Test func `A verdict can be one vote among others`() {
        var bench = Bench(.earbuds(.proximity(), .verdict()), .with { $0.verdict = .vote })
        bench.events(0, (.left, .verdict(.worn)))
        bench.hold(0, 40..<2000)
        #expect(bench.changes().isEmpty)
        bench.events(2000, (.left, .verdict(.notWorn)))
        bench.hold(0, 2040..<3000)
        #expect(bench.changes().first == "2300 left unknown>notWorn initial 300")
    }

    @Test func `A verdict can be ignored, its case too`() {
        var bench = Bench(.earbuds(.proximity(), .verdict()), .with { $0.verdict = .ignore })
        bench.events(0, (.left, .verdict(.inCase)))
        bench.hold(0, 40..<2000)
        #expect(bench.changes().first == "340 left unknown>notWorn initial 300")
    }
}
