import HeadsetTerms
import HeadsetWire
import Testing
import Timing

@testable import BridgeCore

/// How the host's requests fare (`protocol/spec.md` §6).
@Suite struct RequestTests {
    /// A link that is up; nothing was sent yet.
    private func opened() -> Bench {
        var bench = Bench()
        bench.up(0)
        _ = bench.told()
        return bench
    }

    /// A board that is known; its identify was answered.
    private func known() -> Bench {
        var bench = opened()
        bench.send(0)
        bench.say(0, .hello())
        bench.forget()
        return bench
    }

    private func sent(_ request: Request, _ bench: inout Bench, at: Int64) {
        bench.handle(.sent(LinkID(0), Bench.hostBytes(request), complete: true), at: at)
    }

    private func told(_ id: UInt16, _ command: String, _ state: RequestChange.State, _ attempt: Int = 1)
        -> Event.Kind
    {
        .request(RequestChange(id: id, command: command, state: state, attempt: attempt))
    }

    // MARK: Repetition

    @Test func `A request that nobody answers is sent five times and then given up`() {
        var bench = opened()
        // Each repetition goes out 10 ms after it was asked for; each wait starts when it has gone out.
        var moment: Int64 = 0
        var told: [Told] = []
        for wait: Int64 in [500, 1000, 2000, 4000, 8000] {
            bench.send(moment)
            told += bench.told()
            bench.handle(.time, at: moment + wait - 1)
            #expect(bench.told() == [])
            #expect(bench.outbox.isEmpty)
            moment += wait
            bench.handle(.time, at: moment)
            told += bench.told()
            moment += 10
        }
        #expect(
            told == [
                Told(0, .identify(1, .sent, 1)),
                Told(510, .identify(1, .sent, 2)),
                Told(1520, .identify(1, .sent, 3)),
                Told(3530, .identify(1, .sent, 4)),
                Told(7540, .identify(1, .sent, 5)),
                Told(15_540, .identify(1, .abandoned, 5)),
            ])
        #expect(bench.outbox.isEmpty)
        bench.handle(.time, at: 1_000_000)
        #expect(bench.told() == [])
    }

    @Test func `A repetition is the same request under the next frame number`() {
        var bench = opened()
        bench.send(0)
        bench.forget()
        bench.handle(.time, at: 500)
        _ = bench.told()
        #expect(
            bench.outbox.map(\.bytes) == [
                Bench.hostBytes(Request(id: 1, .identify(versions: .ours)), sequence: 1)
            ])
    }

    @Test func `A request exists once its bytes have gone out`() {
        var bench = opened()
        bench.handle(.time, at: 100_000)
        #expect(bench.told() == [])
        bench.send(100_001)
        #expect(bench.told() == [Told(100_001, .identify(1, .sent))])
    }

    @Test func `A repetition that doesn't go out is not repeated`() {
        var bench = opened()
        bench.send(0)
        bench.handle(.time, at: 60_000)
        _ = bench.told()
        #expect(bench.outbox.count == 1)
        #expect(bench.bridge.deadline == nil)
    }

    @Test func `Bytes that went out in part start no request`() {
        var bench = opened()
        bench.send(0, complete: false)
        bench.handle(.time, at: 10_000)
        #expect(bench.told() == [])
        #expect(bench.outbox.isEmpty)
    }

    @Test func `Bytes that carry no request start none`() {
        var bench = opened()
        bench.handle(.sent(LinkID(0), Array("help\r\n".utf8), complete: true), at: 5)
        bench.handle(.sent(LinkID(0), [], complete: true), at: 6)
        #expect(bench.told() == [])
    }

    @Test func `A link that goes down ends its requests`() {
        var bench = opened()
        bench.send(0)
        bench.down(100)
        bench.handle(.time, at: 100_000)
        #expect(
            bench.told() == [
                Told(0, .identify(1, .sent)), Told(100, .down), Told(100, .identify(1, .abandoned)),
            ])
        #expect(bench.outbox.isEmpty)
    }

    @Test func `An unanswered request of one link says nothing about another`() {
        var bench = opened()
        bench.up(10, link: 1)
        bench.send(20)
        bench.forget()
        bench.say(30, .hello(), link: 1)
        #expect(
            bench.told().filter { if case .request = $0.kind { true } else { false } }
                == [Told(30, .identify(1, .acknowledged), link: "b")])
        bench.forget()
        bench.handle(.time, at: 520)
        _ = bench.told()
        #expect(bench.outbox.map(\.link) == [0])
    }

    // MARK: Answers

    @Test func `A hello answers every identify that waits`() {
        var bench = known()
        sent(Request(id: 7, .identify(versions: .ours)), &bench, at: 10)
        sent(Request(id: 8, .identify(versions: .ours)), &bench, at: 20)
        bench.say(30, .hello())
        #expect(
            bench.told() == [
                Told(10, .identify(7, .sent)), Told(20, .identify(8, .sent)),
                Told(30, .identify(7, .acknowledged)), Told(30, .identify(8, .acknowledged)),
            ])
    }

    @Test func `A malformed hello answers nothing`() {
        var bench = opened()
        bench.send(0)
        bench.say(30, .raw(0x01, [1, 0, 1, 0]))
        bench.forget()
        bench.handle(.time, at: 500)
        _ = bench.told()
        #expect(bench.outbox.count == 1)
    }

    @Test func `Ack, nack and pong answer the request with their id`() {
        var bench = known()
        sent(Request(id: 7, .requestLinkTable), &bench, at: 10)
        sent(Request(id: 8, .selfTest(number: 1)), &bench, at: 10)
        sent(Request(id: 9, .ping), &bench, at: 10)
        bench.forget()
        bench.say(20, .nack(8))
        bench.say(21, .ack(7))
        bench.say(22, .pong(9))
        #expect(
            bench.told() == [
                Told(20, told(8, "self-test", .refused)), Told(21, told(7, "request-links", .acknowledged)),
                Told(22, told(9, "ping", .acknowledged)),
            ])
        bench.handle(.time, at: 1000)
        _ = bench.told()
        #expect(bench.outbox.isEmpty)
    }

    @Test func `An answer to what nobody asks, or asks no more, changes nothing`() {
        var bench = known()
        sent(Request(id: 7, .requestLinkTable), &bench, at: 10)
        bench.say(20, .ack(7))
        bench.forget()
        bench.say(21, .ack(7))
        bench.say(22, .ack(99))
        bench.say(23, .nack(1))
        #expect(bench.told() == [])
    }

    @Test func `Another boot answers a reset, the same boot doesn't`() {
        for (boot, isAnswered) in [(UInt32(1), false), (2, true)] {
            var bench = known()
            sent(Request(id: 7, .reset), &bench, at: 10)
            bench.forget()
            bench.say(20, .hello(BoardOnBench(boot: boot)))
            #expect(bench.told().contains(Told(20, told(7, "reset", .acknowledged))) == isAnswered)
            bench.forget()
            bench.handle(.time, at: 510)
            _ = bench.told()
            #expect(bench.outbox.isEmpty == isAnswered)
        }
    }

    @Test func `Several requests wait each for itself`() {
        var bench = known()
        sent(Request(id: 7, .ping), &bench, at: 0)
        sent(Request(id: 8, .requestLinkTable), &bench, at: 100)
        bench.forget()
        bench.handle(.time, at: 500)
        _ = bench.told()
        #expect(bench.outbox.map(\.bytes) == [Bench.hostBytes(Request(id: 7, .ping), sequence: 2)])
        bench.handle(.time, at: 600)
        _ = bench.told()
        #expect(bench.outbox.count == 2)
    }

    @Test func `A hello whose versions don't meet ours refuses the identify, so that it isn't asked again`() {
        var bench = opened()
        bench.send(0)
        bench.say(30, .hello(BoardOnBench(oldest: (2, 0), newest: (2, 0))))
        #expect(bench.told().last == Told(30, .identify(1, .refused)))
        bench.handle(.time, at: 60_000)
        #expect(bench.told() == [])
        #expect(bench.outbox.isEmpty)
    }

    @Test func `Sixty-four requests are followed at once; of more the oldest is given up`() {
        var bench = known()
        for id in 100..<164 { sent(Request(id: UInt16(id), .ping), &bench, at: 10) }
        bench.forget()
        sent(Request(id: 164, .ping), &bench, at: 20)
        #expect(
            bench.told() == [Told(20, told(100, "ping", .abandoned)), Told(20, told(164, "ping", .sent))])
        sent(Request(id: 164, .ping), &bench, at: 30)
        #expect(bench.told() == [Told(30, told(164, "ping", .sent, 2))])
    }

    @Test func `The same id with another command is another request`() {
        var bench = known()
        sent(Request(id: 7, .ping), &bench, at: 10)
        sent(Request(id: 7, .reset), &bench, at: 20)
        #expect(bench.told() == [Told(10, told(7, "ping", .sent)), Told(20, told(7, "reset", .sent))])
    }

    // MARK: What the host is told to ask

    @Test func `What is to be asked comes out to be sent, and is followed to its answer`() {
        var bench = known()
        bench.handle(.command(LinkID(0), .selfTest(number: 3)), at: 10)
        #expect(bench.told() == [], "it was not sent yet")
        #expect(
            bench.outbox.map(\.bytes) == [Bench.hostBytes(Request(id: 2, .selfTest(number: 3)), sequence: 2)])
        bench.send(20)
        bench.say(30, .ack(2))
        #expect(
            bench.told() == [
                Told(20, told(2, "self-test", .sent)), Told(30, told(2, "self-test", .acknowledged)),
            ])
    }

    @Test func `What is to be asked of a board that isn't there is given up at once`() {
        var bench = known()
        bench.down(10)
        bench.forget()
        bench.handle(.command(LinkID(0), .ping), at: 20)
        #expect(bench.told() == [Told(20, told(2, "ping", .abandoned, 0))])
        #expect(bench.outbox.isEmpty)
    }

    @Test func `Who only listens asks nothing`() {
        var bench = Bench(BridgeOptions(listenOnly: true))
        bench.up(0)
        bench.say(0, .hello())
        bench.forget()
        bench.handle(.command(LinkID(0), .ping), at: 20)
        #expect(bench.told() == [Told(20, told(1, "ping", .abandoned, 0))])
        #expect(bench.outbox.isEmpty)
    }
}
