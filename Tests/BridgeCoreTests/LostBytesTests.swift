import HeadsetWire
import TestSupport
import Testing
import Timing

@testable import BridgeCore

/// Where bytes were lost: what is said of it at the end, and what isn't, since nobody knows.
@Suite struct LostBytesTests {
    /// A board that has said hello as frame 0, and that it had dropped so much, as frame 1.
    private func met(dropped: UInt32 = 0) -> Bench {
        var bench = Bench()
        bench.meet(0)
        bench.say(100, .heartbeat(dropped: dropped))
        return bench
    }

    /// What is said of the first link at the end; nil if nothing is. The line stands before the summary, which has it, too.
    private func loss(_ bench: inout Bench, at: Int64 = 100_000) -> Loss? {
        bench.end(at)
        let told = bench.told()
        guard case .summary(let summary)? = told.last?.kind else {
            Issue.record("no summary")
            return nil
        }
        let losses = told.compactMap { event in
            if case .loss(let loss) = event.kind {
                LinkLoss(link: event.link ?? "-", loss: loss)
            } else {
                nil
            }
        }
        #expect(losses == summary.losses)
        #expect(losses.map(\.loss.lost).reduce(0, +) == summary.lost)
        #expect(told.dropLast().suffix(losses.count).map(\.kind) == losses.map { .loss($0.loss) })
        return losses.first { $0.link == "a" }?.loss
    }

    // MARK: The board's own count

    @Test func `Where nothing was lost nothing is said`() {
        var bench = met(dropped: 7)
        bench.say(200, .heartbeat(dropped: 7))
        #expect(loss(&bench) == nil)
    }

    @Test
    func
        `Of the frames that are missing between two heartbeats, those that the board didn't drop went on the way`()
    {
        var bench = met(dropped: 5)
        bench.number(5)
        bench.say(200, .heartbeat(dropped: 6))
        bench.number(10)
        bench.say(300, .heartbeat(dropped: 9))
        #expect(
            loss(&bench)
                == Loss(lost: 7, places: Loss.Places(boardDropped: 4, inBoard: 4, onTheWay: 3)))
    }

    @Test func `It makes no difference whether a frame is counted before or behind a heartbeat`() {
        var bench = met()
        bench.number(3)
        bench.say(200, .heartbeat(dropped: 0))
        bench.say(300, .heartbeat(dropped: 1))
        #expect(
            loss(&bench) == Loss(lost: 1, places: Loss.Places(boardDropped: 1, inBoard: 1, onTheWay: 0)))
    }

    @Test func `Of frames before the first heartbeat and behind the last nobody knows`() {
        var bench = Bench()
        bench.meet(0)
        bench.number(3)
        bench.say(100, .heartbeat(dropped: 2))
        bench.number(5)
        bench.say(200, .heartbeat(dropped: 2))
        bench.number(16)
        bench.say(300, .log)
        let loss = loss(&bench)
        #expect(loss == Loss(lost: 13, places: Loss.Places(boardDropped: 0, inBoard: 0, onTheWay: 1)))
        #expect(loss?.unplaced == 12)
    }

    @Test func `Without two heartbeats nothing is known of the place`() {
        var bench = met()
        bench.number(4)
        bench.say(200, .log)
        #expect(loss(&bench) == Loss(lost: 2))
    }

    @Test func `What a board drops and doesn't number is said, too`() {
        var bench = met()
        bench.say(200, .heartbeat(dropped: 3))
        #expect(
            loss(&bench) == Loss(lost: 0, places: Loss.Places(boardDropped: 3, inBoard: 0, onTheWay: 0)))
    }

    @Test func `Nothing is compared across connections, whatever was dropped meanwhile`() {
        var bench = met(dropped: 1)
        bench.down(200)
        bench.up(1000)
        bench.say(1100, .hello())
        bench.say(1200, .heartbeat(dropped: 500))
        #expect(loss(&bench) == nil)
    }

    @Test func `Another boot counts from another start`() {
        var bench = met(dropped: 1)
        bench.say(200, .hello(BoardOnBench(boot: 2)))
        bench.say(300, .heartbeat(dropped: 4))
        #expect(loss(&bench) == nil)
    }

    @Test func `A count that goes back, or a numbering that starts again, is of a boot that nobody saw`() {
        var bench = met(dropped: 9)
        bench.say(200, .heartbeat(dropped: 0))
        bench.say(300, .heartbeat(dropped: 1))
        bench.number(0)
        bench.say(400, .log)
        bench.say(500, .heartbeat(dropped: 700))
        #expect(
            loss(&bench)
                == Loss(lost: 0, restarts: 1, places: Loss.Places(boardDropped: 1, inBoard: 0, onTheWay: 0)))
    }

    @Test func `The board's count may wrap`() {
        var bench = met(dropped: .max)
        bench.say(200, .heartbeat(dropped: 1))
        #expect(loss(&bench)?.places == Loss.Places(boardDropped: 2, inBoard: 0, onTheWay: 0))
    }

    @Test func `A heartbeat that comes twice, or before a hello, counts for nothing`() {
        var bench = Bench()
        bench.up(0)
        bench.say(50, .heartbeat(dropped: 0))
        bench.say(60, .hello())
        bench.say(100, .heartbeat(dropped: 8))
        bench.repeatLastFrame(110)
        #expect(loss(&bench) == nil)
    }

    @Test func `Each link has a line of its own`() {
        var bench = Bench()
        bench.meet(0)
        bench.meet(0, BoardOnBench(id: "B"), link: 1)
        bench.receive(100, [0, 3, 1, 2, 3, 0])
        bench.handle(.lineErrors(LinkID(1), LineErrors(overruns: 1)), at: 200)
        bench.end(300)
        #expect(
            bench.told().suffix(3).dropLast() == [
                Told(300, .loss(Loss(damaged: 1))),
                Told(300, .loss(Loss(line: LineErrors(overruns: 1))), link: "b"),
            ])
    }

    // MARK: Damage

    @Test func `What came damaged is counted, and an intact frame that can't be read isn't`() {
        var bench = met()
        bench.receive(200, [0, 3, 1, 2, 3, 0, 2, 1, 0])
        bench.say(300, .raw(0x02))
        #expect(loss(&bench) == Loss(damaged: 2))
    }

    @Test func `What only the end of the link or of the session cut off was not damaged`() {
        var bench = met()
        bench.receive(200, [0, 2, 1])
        bench.down(300)
        bench.up(400)
        bench.receive(500, [0, 2, 1])
        #expect(loss(&bench) == nil)
    }

    @Test func `What was short before the end came damaged`() {
        var bench = met()
        bench.receive(200, [0, 2, 1, 0])
        bench.down(300)
        #expect(loss(&bench) == Loss(damaged: 1))
    }

    // MARK: The driver's counters

    @Test func `What the driver counted is told when it says so, and together at the end`() {
        var bench = met()
        let some = LineErrors(framing: 2, overruns: 1)
        let more = LineErrors(framing: 1, parity: 1, bufferOverruns: 5, breaks: 1)
        bench.forget()
        bench.handle(.lineErrors(LinkID(0), some), at: 300)
        bench.handle(.lineErrors(LinkID(0), more), at: 400)
        #expect(bench.told() == [Told(300, .lineErrors(some)), Told(400, .lineErrors(more))])
        #expect(
            loss(&bench)
                == Loss(
                    line: LineErrors(framing: 3, parity: 1, overruns: 1, bufferOverruns: 5, breaks: 1)))
    }

    @Test(
        arguments: [("rfc2217://lab:2217", true), ("tcp://lab:4000", false), ("/dev/a", false), (nil, false)]
            as [(String?, Bool)])
    func `Of a line at a server of RFC 2217 it is the server that counted`(port: String?, isServer: Bool) {
        var bench = Bench()
        bench.handle(.linkUp(LinkID(0), LinkUp(name: "a", port: port, reason: "opened")), at: 0)
        bench.handle(.lineErrors(LinkID(0), LineErrors(overruns: 1)), at: 100)
        var expected = Loss(line: LineErrors(overruns: 1))
        expected.isCountedByServer = isServer
        #expect(loss(&bench) == expected)
    }

    @Test func `That the driver counted nothing is no event, and is said beside what was lost otherwise`() {
        var bench = met()
        bench.forget()
        bench.handle(.lineErrors(LinkID(0), LineErrors()), at: 300)
        #expect(bench.told() == [])
        var other = bench
        #expect(loss(&bench) == nil)
        other.receive(400, [0, 3, 1, 2, 3, 0])
        #expect(loss(&other) == Loss(damaged: 1, line: LineErrors()))
    }

    @Test func `A break is told, and no loss`() {
        var bench = met()
        bench.forget()
        bench.handle(.lineErrors(LinkID(0), LineErrors(breaks: 1)), at: 300)
        #expect(bench.told() == [Told(300, .lineErrors(LineErrors(breaks: 1)))])
        #expect(loss(&bench) == nil)
    }

    @Test(arguments: 0..<20 as Range<UInt64>) func `Whatever is counted, it adds up and never crashes`(
        seed: UInt64
    ) {
        var random = SeededGenerator(seed: seed)
        var bench = met()
        for step in 1...200 {
            let at = 100 + Int64(step) * 10
            switch Int.random(in: 0..<6, using: &random) {
            case 0: bench.number(.random(in: 0 ... .max, using: &random))
            case 1: bench.handle(.lineErrors(LinkID(0), LineErrors(framing: .max, overruns: .max)), at: at)
            case 2: bench.receive(at, [0, 3, 1, 2, 3, 0])
            default: bench.say(at, .heartbeat(dropped: .random(in: 0 ... .max, using: &random)))
            }
        }
        guard let loss = loss(&bench) else {
            Issue.record("seed \(seed): nothing was lost")
            return
        }
        guard let places = loss.places else { return }
        #expect(places.inBoard >= 0 && places.onTheWay >= 0 && loss.unplaced >= 0, "seed \(seed): \(loss)")
        #expect(places.inBoard <= places.boardDropped, "seed \(seed): \(loss)")
    }
}
