import HeadsetTerms
import HeadsetWire
import TestSupport
import Testing
import Timing
import Transitions

@testable import BridgeCore

/// What the bridge knows of a board's clock, and how long each placement took to be heard.
@Suite struct ClockTests {
    /// A board whose ping went out at 10 ms, was heard at 2018 by its clock, and answered by 20 ms.
    private func pinged() -> Bench {
        var bench = Bench()
        bench.up(0)
        bench.send(0)
        bench.say(10, .hello(), clock: 2002)
        bench.send(10)
        bench.say(20, .pong(0x8000, received: 2018), clock: 2018)
        bench.forget()
        return bench
    }

    /// A board that only listens to itself: a frame a second, each 20 ms late.
    private func heard(seconds: Int64 = 10) -> Bench {
        var bench = Bench(BridgeOptions(listenOnly: true))
        bench.up(0)
        bench.say(20, .hello(), clock: 0)
        for second in 1...seconds {
            bench.say(1000 * second + 20, .heartbeat(), clock: UInt32(1000 * second))
        }
        bench.forget()
        return bench
    }

    private func transports(_ told: [Told]) -> [Transport?] {
        told.compactMap { told in
            guard case .transition(_, let transport) = told.kind else { return nil }
            return .some(transport)
        }
    }

    @Test func `With a ping, a placement says how late it was heard, and how far off that is at most`() {
        var bench = pinged()
        bench.say(60, .events(.verdict(.left, .worn)), clock: 2040)
        // The board's clock is 1998 to 2009 ms ahead. Half way is 2003.5: it showed 2040 at 36.5 ms.
        let transport = Transport(delay: 23, uncertainty: 6)
        #expect(transports(bench.told()) == [transport, transport])
    }

    @Test func `Without pings it says how much later than the fastest frame it was heard`() {
        var bench = heard()
        bench.say(11_120, .events(.verdict(.left, .worn)), clock: 11_050)
        let transport = Transport(delay: 50, uncertainty: nil)
        #expect(transports(bench.told()) == [transport, transport])
    }

    @Test func `Before the fit stands nothing is said of it`() {
        var bench = heard(seconds: 2)
        bench.say(3120, .events(.verdict(.left, .worn)), clock: 3050)
        #expect(transports(bench.told()) == [nil, nil])
    }

    @Test func `What a host deadline releases was not late`() {
        var bench = pinged()
        bench.say(60, .events(.verdict(.left, .worn)), clock: 2040)
        bench.forget()
        bench.handle(.time, at: 10_000)
        let told = bench.told()
        #expect(transports(told) == [nil, nil])
        #expect(told.first?.at == 2060)
    }

    @Test func `Another boot is another clock`() {
        var bench = pinged()
        bench.say(60, .events(.verdict(.left, .worn)), clock: 2040)
        bench.forget()
        bench.say(100, .hello(BoardOnBench(boot: 2)), clock: 7)
        bench.say(150, .events(.verdict(.left, .worn)), clock: 57)
        #expect(transports(bench.told()) == [nil, nil, nil, nil])
    }

    @Test func `The same boot on another connection is the same clock`() {
        var bench = pinged()
        bench.down(100)
        bench.up(4000)
        bench.say(4010, .hello(), clock: 6008)
        bench.say(4060, .events(.verdict(.left, .worn)), clock: 6040)
        let transports = transports(bench.told())
        #expect(transports.count == 2)
        #expect(transports.allSatisfy { $0?.delay == 23 })
    }

    @Test func `A clock that begins again at 0 where it wraps goes on`() {
        var bench = Bench()
        bench.up(0)
        bench.send(0)
        bench.say(10, .hello(), clock: .max - 99)
        bench.send(10)
        bench.say(10, .pong(0x8000, received: .max - 99), clock: .max - 99)
        bench.forget()
        bench.say(210, .events(.verdict(.left, .worn)), clock: 50)
        #expect(
            transports(bench.told()) == [
                Transport(delay: 50, uncertainty: 3), Transport(delay: 50, uncertainty: 3),
            ])
    }

    @Test func `What a host echoes says nothing of the board's clock`() {
        var bench = heard()
        var other = bench
        other.say(10_500, .raw(0x82, [1, 0]), clock: 0)
        _ = other.told()
        bench.say(11_050, .events(.verdict(.left, .worn)), clock: 11_000)
        other.say(11_050, .events(.verdict(.left, .worn)), clock: 11_000)
        #expect(transports(bench.told()) == transports(other.told()))
    }

    @Test func `A board that speaks another protocol has no clock`() {
        var bench = Bench(BridgeOptions(profile: TestProfile().profile))
        bench.up(0)
        bench.say(10, packet: "Wwn")
        bench.handle(.time, at: 5000)
        bench.end(60_000)
        let told = bench.told()
        #expect(transports(told) == [nil, nil, nil])
        #expect(!told.contains { if case .clock = $0.kind { true } else { false } })
    }

    @Test func `At the end, what is known of a clock is told before the summary`() throws {
        var bench = heard(seconds: 40)
        bench.end(40_100)
        let kinds = bench.told().map(\.kind)
        guard case .clock(let clock)? = kinds.dropLast().last else {
            Issue.record("\(kinds)")
            return
        }
        #expect(clock.board == DeviceTime(milliseconds: 40_000))
        #expect((clock.offset, clock.drift, clock.jitter) == (20_000, 0, 0))
        #expect(clock.uncertainty == nil)
        #expect((clock.frames, clock.pings) == (41, 0))
    }

    @Test func `Of a clock of which nothing is known nothing is told`() {
        var bench = heard(seconds: 1)
        bench.end(2000)
        #expect(!bench.told().contains { if case .clock = $0.kind { true } else { false } })
    }
}
