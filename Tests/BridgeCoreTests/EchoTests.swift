import HeadsetTerms
import HeadsetWire
import Testing
import Timing
import Transitions

@testable import BridgeCore

/// What a host has sent and comes from a board's line (`protocol/spec.md` §8.2).
@Suite struct EchoTests {
    /// The payload of the `Identify` that the bridge sends first.
    private let identify = UnknownMessage(type: 0x81, payload: [1, 0, 1, 0, 1, 0])

    /// A link that is up, and gives back what was sent on it.
    private func echoing(_ options: BridgeOptions = BridgeOptions()) -> Bench {
        var bench = Bench(options)
        bench.up(0)
        bench.forget()
        bench.receive(1, Bench.hostBytes(Request(id: 1, .identify(versions: .ours))))
        return bench
    }

    private func echo(_ count: Int, onlyListens: Bool = false) -> Event.Kind {
        .echo(EchoHeard(count: count, onlyListens: onlyListens))
    }

    private func summary(_ bench: inout Bench) throws -> Summary {
        guard case .summary(let summary)? = bench.told().last?.kind else {
            Issue.record("no summary")
            return Summary()
        }
        return summary
    }

    @Test func `Once it is silent but for an echo, that is told`() {
        var bench = echoing()
        #expect(bench.told() == [Told(1, .unknown(identify))])
        bench.receive(500, Bench.hostBytes(Request(id: 1, .identify(versions: .ours)), sequence: 1))
        bench.handle(.time, at: 1999)
        #expect(bench.told() == [Told(500, .unknown(identify))])
        bench.handle(.time, at: 2000)
        #expect(bench.told() == [Told(2000, echo(2))])
        bench.receive(3500, Bench.hostBytes(Request(id: 1, .identify(versions: .ours)), sequence: 2))
        bench.end(10_000)
        #expect(bench.told().dropLast() == [Told(3500, .unknown(identify))])
    }

    @Test func `An echo that begins after the silence is told at once`() {
        var bench = Bench()
        bench.up(0)
        bench.handle(.time, at: 3000)
        bench.forget()
        bench.receive(3500, Bench.hostBytes(Request(id: 1, .identify(versions: .ours))))
        #expect(bench.told() == [Told(3500, .unknown(identify)), Told(3500, echo(1))])
    }

    @Test func `Each connection is told of, also one that is over before the silence`() {
        var bench = echoing()
        bench.down(100)
        #expect(bench.told().map(\.kind).prefix(2) == [.unknown(identify), echo(1)])
        bench.up(200)
        bench.forget()
        bench.handle(.time, at: 3000)
        #expect(bench.told() == [])
        bench.down(4000)
        bench.up(5000)
        bench.forget()
        bench.receive(5001, Bench.hostBytes(Request(id: 1, .identify(versions: .ours))))
        bench.end(5100)
        #expect(bench.told().dropLast() == [Told(5001, .unknown(identify)), Told(5100, echo(1))])
    }

    @Test func `Who only listens hears another host`() {
        var bench = echoing(BridgeOptions(listenOnly: true))
        bench.handle(.time, at: 2000)
        #expect(bench.told() == [Told(1, .unknown(identify)), Told(2000, echo(1, onlyListens: true))])
    }

    @Test func `Where a board speaks, too, nothing is told of an echo, nor taken for the board's`() throws {
        var bench = echoing()
        bench.say(2, .hello())
        for moment in 0..<5 as Range<Int64> {
            bench.say(100 + moment * 10, .events(.verdict(.left, moment % 2 == 0 ? .worn : .notWorn)))
            bench.receive(
                105 + moment * 10,
                Bench.hostBytes(Request(id: UInt16(100 + moment), .ping), sequence: UInt16(moment) &* 999))
        }
        // The board falls silent; its echo goes on.
        for moment in stride(from: 1000 as Int64, through: 5000, by: 500) {
            bench.receive(moment, Bench.hostBytes(Request(id: 2, .ping), sequence: UInt16(moment)))
        }
        let told = bench.told()
        #expect(!told.contains { if case .echo = $0.kind { true } else { false } })
        #expect(!told.contains { if case .gap = $0.kind { true } else { false } })
        #expect(
            told.contains {
                if case .transition(let change, _) = $0.kind { change.cause == .stale } else { false }
            },
            "an echo kept the board heard from")
        bench.end(6000)
        let summary = try summary(&bench)
        #expect((summary.frames, summary.hostFrames) == (6, 15))
        #expect(bench.bridge.framesReceived(on: LinkID(0)) == 6)
        #expect(bench.bridge.hostFramesReceived(on: LinkID(0)) == 15)
    }

    @Test func `An echo alone is no frame of a board's`() throws {
        var bench = echoing()
        bench.end(100)
        let summary = try summary(&bench)
        #expect((summary.frames, summary.hostFrames) == (0, 1))
        #expect(summary.bytes > 0)
        #expect(bench.bridge.framesReceived == 0)
    }
}
