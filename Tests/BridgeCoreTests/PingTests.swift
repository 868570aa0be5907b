import HeadsetTerms
import HeadsetWire
import Testing
import Timing

@testable import BridgeCore

/// The bridge's own pings: when they go out, and that nobody hears of them unless they fail.
@Suite struct PingTests {
    /// A board that has said hello; what was to be sent then has not gone out.
    private func greeted(_ options: BridgeOptions = BridgeOptions()) -> Bench {
        var bench = Bench(options)
        bench.up(0)
        bench.send(0)
        bench.say(0, .hello())
        _ = bench.told()
        return bench
    }

    /// A heartbeat comes every so often; when pings were asked for meanwhile, each answered 3 ms after it had gone out.
    private func beat(
        _ bench: inout Bench, from start: Int64, to end: Int64, every step: Int, answer: Bool = true
    )
        -> [Int64]
    {
        var asked: [Int64] = []
        var id = UInt16(0x8001)
        for at in stride(from: start, through: end, by: step) {
            bench.say(at, .heartbeat())
            _ = bench.told()
            if bench.outbox.isEmpty { continue }
            asked.append(at)
            bench.send(at)
            if answer { bench.say(at + 3, .pong(id, received: UInt32(at + 1)), clock: UInt32(at + 2)) }
            id += 1
        }
        return asked
    }

    @Test func `The first goes out behind the hello, as a request like any other`() {
        let bench = greeted()
        #expect(bench.outbox.map(\.bytes) == [Bench.hostBytes(Request(id: 0x8000, .ping), sequence: 1)])
    }

    @Test func `Eight come at first, half a second apart or more, and then one every ten seconds`() {
        var bench = greeted()
        bench.forget()
        // The one behind the hello is lost: eight others are answered.
        let asked = beat(&bench, from: 100, to: 40_000, every: 300)
        #expect(asked.count == 11)
    }

    @Test(
        arguments: [
            (0, [33_000, 43_200]),
            (-300, [33_000, 33_600, 34_200, 34_800, 35_400, 36_000, 36_600, 37_200, 37_800]),
        ] as [(Int64, [Int64])])
    func `A heartbeat that is late is followed by a ping at once, and a clock that jumped back by eight more`(
        jump: Int64, expected: [Int64]
    ) {
        var bench = greeted()
        bench.forget()
        var id = 0x8001 + UInt16(beat(&bench, from: 600, to: 32_400, every: 600).count)
        var asked: [Int64] = []
        for at in stride(from: Int64(33_000), through: 43_800, by: 600) {
            // The line is slow once; a clock that has jumped shows the same from then on.
            let late = at == 33_000 ? 300 : -jump
            bench.say(at, .heartbeat(), clock: UInt32(at - late))
            _ = bench.told()
            if bench.outbox.isEmpty { continue }
            asked.append(at)
            bench.send(at)
            let now = UInt32(at + jump)
            bench.say(at + 3, .pong(id, received: now + 1), clock: now + 2)
            id += 1
        }
        #expect(Array(asked.prefix(9)) == expected)
    }

    @Test func `Without a heartbeat there is none`() {
        var bench = greeted()
        bench.forget()
        bench.say(700, .log)
        bench.say(800, .samples([1]))
        bench.handle(.time, at: 1900)
        _ = bench.told()
        #expect(bench.outbox.isEmpty)
    }

    @Test func `Nothing is told of them, as long as they are answered`() {
        var bench = greeted()
        bench.send(0)
        bench.say(5, .pong(0x8000, received: 2))
        bench.say(1000, .heartbeat())
        bench.send(1000)
        bench.say(1005, .pong(0x8001, received: 1002))
        #expect(bench.told() == [])
    }

    @Test func `Five in a row without an answer are told once, and there are no more on this connection`() {
        var bench = greeted()
        bench.send(0)
        var told: [Told] = []
        for second: Int64 in 1...30 {
            bench.say(1000 * second, .heartbeat())
            bench.send(1000 * second)
            told += bench.told()
        }
        let abandoned = Event.Kind.request(
            RequestChange(id: 0x8004, command: "ping", state: .abandoned, attempt: 5))
        #expect(told == [Told(5000, abandoned)])

        bench.down(31_000)
        bench.up(32_000)
        bench.send(32_000)
        bench.say(32_010, .hello())
        _ = bench.told()
        #expect(bench.outbox.count == 1, "another connection is asked again")
    }

    @Test func `An answer to what was given up begins nothing anew`() {
        var bench = greeted()
        bench.send(0)
        for second: Int64 in 1...5 {
            bench.say(1000 * second, .heartbeat())
            bench.send(1000 * second)
        }
        bench.forget()
        bench.say(5500, .pong(0x8004, received: 5499))
        for second: Int64 in 6...30 { bench.say(1000 * second, .heartbeat()) }
        #expect(bench.told() == [])
        #expect(bench.outbox.isEmpty)
    }

    @Test func `One that waited until another was asked for is neither told nor repeated`() {
        var bench = greeted()
        bench.say(1000, .heartbeat())
        bench.send(1100)
        bench.say(1105, .pong(0x8000, received: 1101))
        bench.say(1106, .pong(0x8001, received: 1102))
        bench.handle(.time, at: 2000)
        #expect(bench.told() == [])
        #expect(bench.outbox.isEmpty)
    }

    @Test func `A capture whose bridge asked at other times is read by the pings that it has`() {
        var bench = greeted()
        // These two were asked for here; another went out there, under an id that has yet to come here.
        bench.say(1000, .heartbeat())
        _ = bench.told()
        let request = Bench.hostBytes(Request(id: 0x8007, .ping))
        bench.handle(.sent(LinkID(0), request, complete: true), at: 1100)
        bench.say(1102, .pong(0x8007, received: 1101), clock: 1101)
        bench.forget()
        bench.say(1150, .events(.verdict(.left, .worn)), clock: 1120)
        let transports = bench.told().compactMap { told -> Milliseconds?? in
            guard case .transition(_, let transport) = told.kind else { return nil }
            return .some(transport?.uncertainty)
        }
        #expect(!transports.isEmpty)
        #expect(transports.allSatisfy { $0 != nil })
    }

    @Test func `An answer in between makes the count begin again`() {
        var bench = greeted()
        bench.send(0)
        var told: [Told] = []
        for second: Int64 in 1...60 {
            bench.say(1000 * second, .heartbeat())
            told += bench.told()
            let isAsked = !bench.outbox.isEmpty
            bench.send(1000 * second)
            told += bench.told()
            if isAsked, second % 4 == 0 {
                // Whichever is the last one: only its answer counts.
                for id: UInt16 in 0x8000...0x8040 {
                    bench.say(1000 * second + 1, .pong(id, received: UInt32(1000 * second)))
                }
                told += bench.told()
            }
        }
        #expect(told == [])
    }

    @Test func `A board that refuses is not asked again, and that is told`() {
        var bench = greeted()
        bench.send(0)
        bench.say(5, .nack(0x8000))
        #expect(
            bench.told() == [
                Told(5, .request(RequestChange(id: 0x8000, command: "ping", state: .refused, attempt: 1)))
            ])
        for second: Int64 in 1...30 { bench.say(1000 * second, .heartbeat()) }
        _ = bench.told()
        #expect(bench.outbox.isEmpty)
    }

    @Test func `What never goes out is never given up`() {
        var bench = greeted()
        for second: Int64 in 1...100 { bench.say(1000 * second, .heartbeat()) }
        #expect(bench.told() == [])
    }

    @Test func `Who only listens asks nothing`() {
        var bench = greeted(BridgeOptions(listenOnly: true))
        for second: Int64 in 1...30 { bench.say(1000 * second, .heartbeat()) }
        _ = bench.told()
        #expect(bench.outbox.isEmpty)
    }

    @Test func `A ping that people ask for is told, and has an id of the usual kind`() {
        var bench = greeted()
        bench.forget()
        bench.handle(.command(LinkID(0), .ping), at: 100)
        bench.send(100)
        bench.say(110, .pong(2))
        #expect(
            bench.told() == [
                Told(100, .request(RequestChange(id: 2, command: "ping", state: .sent, attempt: 1))),
                Told(110, .request(RequestChange(id: 2, command: "ping", state: .acknowledged, attempt: 1))),
            ])
    }
}
