import HeadsetTerms
import Testing
import Timing
import Transitions

@Suite struct EventLatchTests {
    @Test func `A board that sends only edges works`() {
        var bench = Bench(.earbuds(.event(.left), .event(.right)))
        bench.events(0, (.left, .near(false)), (.right, .near(false)))
        bench.events(10_000, (.left, .near(true)))
        bench.events(90_000, (.left, .near(false)))
        bench.advance(200_000)
        #expect(
            bench.changes() == [
                "350 left unknown>notWorn initial 350", "350 right unknown>notWorn initial 350",
                "350 device unknown>offHead initial 350",
                "10550 left notWorn>worn don 550", "10550 device offHead>inEar don 550",
                "90350 left worn>notWorn doff 350", "90350 device inEar>offHead doff 350",
            ])
    }

    @Test func `A heartbeat repeats what is latched, so that a lost edge heals`() {
        var bench = Bench(.earbuds(.event()))
        bench.events(0, (.left, .near(false)))
        bench.engine.heartbeat(
            at: bench.stamp(5000), latched: [WearEvent(ear: .left, kind: .near(true))], into: &bench.outputs)
        bench.advance(6000)
        #expect(bench.changes().last == "5550 device offHead>inEar don 550")
    }

    @Test func `A late event acts at the watermark`() {
        var bench = Bench(.earbuds(.event()))
        bench.advance(1000)
        bench.events(900, (.left, .near(true)))
        bench.advance(2000)
        #expect(bench.changes().first == "1550 left unknown>worn initial 550")
    }

    @Test func `An event older than its latch is dropped, another latch's is not`() {
        var bench = Bench(.earbuds(.event()))
        bench.events(1000, (.left, .near(false)))
        bench.events(900, (.left, .near(true)), (.left, .moving(true)))
        #expect(bench.complaints() == ["left late 1"])
        bench.advance(5000)
        #expect(bench.changes().first == "1350 left unknown>notWorn initial 350")
        #expect(bench.engine.counters.late == 1)
    }

    @Test func `At one time the sequence number decides, and it wraps`() {
        var bench = Bench(.earbuds(.event()))
        func send(_ sequence: UInt16, _ near: Bool) {
            bench.tell {
                $0.events(
                    at: .device(raw: 100, sequence: sequence), [WearEvent(ear: .left, kind: .near(near))],
                    into: &$1)
            }
        }
        send(0xFFFF, false)
        send(2, true)
        send(1, false)
        send(2, false)
        #expect(bench.complaints() == ["left late 1", "left duplicate 1"])
        bench.advance(5000)
        #expect(bench.changes().first == "650 left unknown>worn initial 550")
    }

    @Test func `Of two edges in one frame the last stays`() {
        var bench = Bench(.earbuds(.event()))
        bench.events(0, (.left, .near(true)), (.left, .near(false)))
        bench.advance(5000)
        #expect(bench.changes().first == "350 left unknown>notWorn initial 350")
    }

    @Test func `An edge from before the case does not survive it`() {
        var bench = Bench(.earbuds(.event()))
        bench.events(1000, (.left, .inCase(true)))
        bench.events(990, (.left, .near(true)))
        bench.events(2000, (.left, .inCase(false)))
        bench.advance(5000)
        #expect(bench.changes().last == "2650 left inCase>notWorn case 350")
    }

    @Test func `Hall, lid and motion inform and have no vote`() {
        var bench = Bench(.earbuds(.event()))
        bench.events(0, (.left, .hall(true)), (.left, .lidOpen(true)), (.left, .moving(true)))
        bench.advance(10_000)
        #expect(bench.said().isEmpty)
    }

    @Test func `An edge of a channel that the hello doesn't name has no vote and says so once`() {
        var bench = Bench(.earbuds(.proximity()))
        bench.events(0, (.left, .near(true)), (.left, .verdict(.worn)), (.right, .near(true)))
        bench.events(100, (.left, .near(true)), (.right, .inCase(true)))
        bench.advance(5000)
        #expect(bench.complaints() == ["left noVote 2", "right noVote 1"])
    }

    @Test func `After lost frames a latch has no vote beside a fresh sampled channel`() {
        var bench = Bench(.earbuds(.proximity(), .event()))
        bench.events(0, (.left, .near(true)))
        bench.hold(0, 40..<1000)
        #expect(bench.changes().isEmpty)
        bench.engine.framesLost()
        bench.hold(0, 1000..<2000)
        #expect(bench.changes().first == "1260 left unknown>notWorn initial 300")
        bench.events(2000, (.left, .near(true)))
        bench.hold(100, 2040..<3000)
        #expect(bench.changes().first == "2540 left notWorn>worn don 500")
    }

    @Test func `After lost frames a latch that is alone still votes`() {
        var bench = Bench(.earbuds(.event()))
        bench.events(0, (.left, .near(true)))
        bench.engine.framesLost()
        bench.advance(10_000)
        #expect(bench.changes().first == "550 left unknown>worn initial 550")
    }
}
