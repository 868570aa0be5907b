import Accessories
import BridgeCore
import HeadsetTerms
import HeadsetWire
import Testing
import Timing
import Transitions

/// What the numbers of frames tell.
@Suite struct SequenceTests {
    /// A board with a reading channel and an event channel on its left ear, both saying worn.
    private func worn() -> Bench {
        var bench = Bench()
        bench.meet(0, BoardOnBench(channels: [(.left, 0, .proximity), (.left, 1, .event)]))
        bench.say(10, .events(.near(.left, true)))
        for moment in stride(from: 20, to: 2000, by: 40) { bench.say(Int64(moment), .samples([100])) }
        bench.forget()
        return bench
    }

    @Test func `Frames that are missing are a gap, told before the frame that shows it`() {
        var bench = Bench()
        bench.meet(0)
        bench.number(5)
        bench.say(100, .log)
        #expect(bench.told() == [Told(100, .gap(1, 4)), Told(100, .ok)])
    }

    @Test func `A gap goes over the largest number`() {
        var bench = Bench()
        bench.up(0)
        bench.number(0xFFFE)
        bench.say(0, .hello())
        bench.forget()
        bench.number(1)
        bench.say(100, .heartbeat())
        #expect(bench.told() == [Told(100, .gap(0xFFFF, 0))])
    }

    @Test func `Numbers that go back are a restart with an unknown loss`() {
        var bench = Bench()
        bench.up(0)
        bench.number(100)
        bench.say(0, .hello())
        bench.forget()
        bench.number(100)
        bench.say(100, .heartbeat())
        #expect(bench.told() == [Told(100, .restart)])
    }

    @Test func `A frame that comes twice is told and not acted on`() {
        var bench = Bench()
        bench.meet(0)
        bench.say(100, .events(.verdict(.left, .worn)))
        bench.say(200, .events(.verdict(.left, .notWorn)))
        bench.forget()
        bench.say(300, .log)
        bench.repeatLastFrame(400)
        #expect(bench.told() == [Told(300, .ok), Told(400, .duplicate)])
    }

    @Test func `A frame is compared with the last sixteen, and with no more`() {
        for (between, isDuplicate) in [(15, true), (16, false)] {
            var bench = Bench()
            bench.meet(0)
            bench.say(10, .log)
            for step in 1...between { bench.say(10 + Int64(step), .heartbeat()) }
            bench.forget()
            bench.number(1)
            bench.say(10, .log, clock: 10)
            let told = bench.told()
            #expect(told.contains { $0.kind == .duplicate } == isDuplicate, "after \(between): \(told)")
        }
    }

    @Test func `The same number with other bytes is no duplicate`() {
        var bench = Bench()
        bench.meet(0)
        bench.say(100, .log)
        bench.forget()
        bench.number(1)
        bench.say(101, .log)
        #expect(bench.told() == [Told(101, .restart), Told(101, .ok)])
    }

    @Test func `Numbers are not compared across links up`() {
        var bench = Bench()
        bench.meet(0)
        bench.down(100)
        bench.up(200)
        bench.forget()
        bench.number(500)
        bench.say(300, .hello())
        bench.say(400, .heartbeat())
        #expect(bench.told() == [])
    }

    @Test func `A duplicate before the hello is told as a duplicate and not counted again`() {
        var bench = Bench()
        bench.up(0)
        bench.forget()
        bench.say(100, .log)
        bench.repeatLastFrame(150)
        bench.say(200, .hello())
        #expect(
            bench.told().prefix(3) == [
                Told(100, .beforeHello(1)), Told(150, .duplicate), Told(200, .hello(BoardOnBench())),
            ])
    }

    @Test func `A hello of another boot that comes twice is one hello and one duplicate`() {
        var bench = Bench()
        bench.meet(0)
        bench.say(100, .hello(BoardOnBench(boot: 2)))
        bench.repeatLastFrame(110)
        #expect(bench.told() == [Told(100, .hello(BoardOnBench(boot: 2))), Told(110, .duplicate)])
    }

    // MARK: What the engine makes of a loss

    @Test func `After a gap an event channel has no vote beside fresh readings, since its edge may be lost`()
    {
        // The number that is due, one behind a gap, and one that starts again.
        let outcomes: [(UInt16?, [Event.Kind])] = [
            (nil, []), (1000, [.configuration(.offHead)]), (60_000, [.configuration(.offHead)]),
        ]
        for (number, expected) in outcomes {
            var bench = worn()
            if let number { bench.number(number) }
            for moment in stride(from: 2020, to: 2900, by: 40) { bench.say(Int64(moment), .samples([0])) }
            let held = bench.told().map(\.kind).filter { if case .configuration = $0 { true } else { false } }
            #expect(held == expected, "next number \(number ?? 0)")
        }
    }

    @Test func `A heartbeat gives the event channel its vote back`() {
        var bench = worn()
        bench.number(1000)
        bench.say(2010, .heartbeat(.near(.left, true)))
        for moment in stride(from: 2020, to: 2900, by: 40) { bench.say(Int64(moment), .samples([0])) }
        #expect(bench.told() == [Told(2010, .gap(52, 999))])
    }

    @Test func `An edge that was lost heals with the next heartbeat`() {
        var bench = Bench()
        bench.meet(0)
        bench.say(100, .events(.verdict(.left, .worn)))
        bench.forget()
        bench.number(3)
        bench.say(1000, .heartbeat(.verdict(.left, .notWorn)))
        #expect(
            bench.told() == [
                Told(1000, .gap(2, 2)),
                Told(1000, .ear(.worn, .notWorn, .doff, device: 1000)),
                Told(1000, .device(.inEar, .offHead, .doff, device: 1000)),
                Told(1000, .configuration(.offHead)),
                Told(1000, .route(.builtInSpeaker, .offHead)),
            ])
    }

    @Test func `Frames may have been lost between two connections, whatever their numbers say`() {
        var bench = worn()
        bench.down(2000)
        bench.up(2010)
        bench.say(2015, .hello(BoardOnBench(channels: [(.left, 0, .proximity), (.left, 1, .event)])))
        bench.forget()
        for moment in stride(from: 2020, to: 2900, by: 40) { bench.say(Int64(moment), .samples([0])) }
        #expect(
            bench.told().contains { $0.kind == .configuration(.offHead) })
    }
}
