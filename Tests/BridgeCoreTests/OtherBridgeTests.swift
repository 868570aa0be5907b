import Accessories
import HeadsetTerms
import HeadsetWire
import Testing
import Timing

@testable import BridgeCore

/// Two bridges at one registry.
@Suite struct OtherBridgeTests {
    @Test func `Each is told of the other's board, and the audio goes where either's is worn`() {
        var first = SharedBench()
        var second = SharedBench(at: first.registry, links: ["other"])
        first.meet(0, BoardOnBench(id: "A"))
        second.meet(0, BoardOnBench(id: "B"))
        first.hearNews(50)
        first.forget()
        second.wear(100, true)
        first.hearNews(110)
        #expect(
            first.told() == [
                Told(110, .configuration(.inEar, board: "B"), link: nil),
                Told(110, .route(.accessory("B"), .worn), link: nil),
            ])
        first.wear(200, true)
        #expect(first.kinds().last == .route(.accessory("A"), .worn))
        first.wear(300, false)
        #expect(first.told().last == Told(300, .route(.accessory("B"), .fallback)))
        #expect(first.held("B").configuration?.devicePlacement == .inEar)
        #expect(first.held("A").configuration?.devicePlacement == .offHead)
    }

    @Test func `What another bridge's new board does is told, about no link`() {
        var first = SharedBench()
        first.meet(0, BoardOnBench(id: "A"))
        var second = SharedBench(at: first.registry, links: ["other"])
        second.meet(0, BoardOnBench(id: "B"))
        first.hearNews(100)
        #expect(
            first.told() == [
                Told(100, .registration(.paired, "B"), link: nil),
                Told(100, .registration(.registered, "B"), link: nil),
                Told(100, .configuration(nil, board: "B"), link: nil),
            ])
    }

    @Test func `A board that went to another bridge is spoken for by that one alone`() {
        var first = SharedBench()
        first.meet(0)
        first.wear(100, true)
        first.down(200)
        var second = SharedBench(at: first.registry, links: ["other"])
        second.up(300)
        second.say(310, .hello())
        second.wear(320, true)
        first.hearNews(330)
        first.forget()
        // The grace of the first ends.
        first.pass(6000)
        #expect(first.held().configuration?.devicePlacement == .inEar)
        #expect(first.held().link == "other")
        // Back again, it is the first's.
        first.up(7000)
        first.say(7010, .hello(BoardOnBench(boot: 2)))
        first.wear(7020, false)
        second.hearNews(7030)
        second.down(7040)
        second.pass(13_000)
        #expect(first.held().configuration?.devicePlacement == .offHead)
        #expect(first.held().link == "a")
    }

    @Test func `Of two hellos the one that the registry heard last counts`() {
        var first = SharedBench()
        first.isSlow = true
        first.up(0)
        first.say(10, .hello())
        var second = SharedBench(at: first.registry, links: ["other"])
        second.meet(20)
        first.isSlow = false
        first.answer(30)
        second.hearNews(40)
        // The second's was before it, and the second has heard of the first's.
        first.wear(50, true)
        second.wear(60, false)
        #expect(first.held().configuration?.devicePlacement == .inEar)
    }

    @Test func `At the start the audio is where what is registered says`() {
        let first = {
            var bench = SharedBench()
            bench.meet(0)
            bench.wear(100, true)
            return bench
        }()
        var second = SharedBench(at: first.registry, links: ["other"])
        #expect(second.told().last == Told(0, .route(.accessory("R2-07"), .worn), link: nil))
        var third = SharedBench(BridgeOptions(hostAddress: phone), at: first.registry)
        #expect(third.told().count == 1)
    }
}
