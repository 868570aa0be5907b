import HeadsetTerms
import HeadsetWire
import TestSupport
import Testing
import Timing
import Transitions

@testable import BridgeCore

/// What a host has sent and comes from a board's line (`protocol/spec.md` §8.2).
@Suite struct EchoTests: ProfileSuite {
    /// The payload of the `Identify` that the bridge sends first.
    private let identify = UnknownMessage(type: 0x81, payload: [1, 0, 1, 0, 1, 0])
    /// As it is on the line, the 00 before it included.
    private let question = Bench.hostBytes(Request(id: 1, .identify(versions: .ours)))

    /// A link that is up, and gives back what was sent on it.
    private func echoing(_ options: BridgeOptions = BridgeOptions()) -> Bench {
        var bench = Bench(options)
        bench.up(0)
        bench.send(0)
        bench.forget()
        bench.receive(1, question)
        return bench
    }

    private func echo(_ count: Int, isOwn: Bool = true) -> Event.Kind {
        .echo(EchoHeard(count: count, isOwn: isOwn))
    }

    private func hostFrames(_ count: Int, bytes: Int, areAlone: Bool) -> HostFrames {
        var frames = HostFrames()
        (frames.count, frames.bytes, frames.areAlone) = (count, bytes, areAlone)
        return frames
    }

    private func summary(_ told: [Told]) throws -> Summary {
        guard case .summary(let summary)? = told.last?.kind else {
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
        bench.send(0)
        bench.handle(.time, at: 3000)
        bench.forget()
        bench.receive(3500, question)
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
        // Nothing was sent on this one.
        bench.receive(5001, question)
        bench.end(5100)
        #expect(
            bench.told().dropLast() == [Told(5001, .unknown(identify)), Told(5100, echo(1, isOwn: false))])
    }

    @Test func `Who only listens hears another host`() {
        var bench = echoing(BridgeOptions(listenOnly: true))
        bench.handle(.time, at: 2000)
        #expect(bench.told() == [Told(1, .unknown(identify)), Told(2000, echo(1, isOwn: false))])
    }

    @Test func `A board that is late comes after the line of the echo, which isn't told again`() {
        var bench = echoing()
        bench.handle(.time, at: 2000)
        bench.say(2900, .hello())
        #expect(bench.told().map(\.kind).prefix(3) == [.unknown(identify), echo(1), .hello(BoardOnBench())])
        bench.receive(3000, question)
        bench.handle(.time, at: 6000)
        bench.end(7000)
        #expect(
            bench.told().filter { if case .echo = $0.kind { true } else { false } } == [])
    }

    @Test(arguments: [Array("login: ".utf8), [1, 2, 3, 4]])
    func `Where text or damaged units come, too, it isn't the echo that is told`(other: [UInt8]) {
        var bench = echoing()
        bench.receive(10, other + question)
        bench.handle(.time, at: 2000)
        bench.receive(2100, question)
        let between: Event.Kind =
            other.count == 4
            ? .fault(UnitFault(.encoding, other.span)) : .console(ConsoleText(bytes: other))
        #expect(
            bench.told() == [
                Told(1, .unknown(identify)), Told(10, between), Told(10, .unknown(identify)),
                Told(2100, .unknown(identify)),
            ])
        // The 00 before the second closes what came between.
        let bytes = 3 * question.count - 1
        #expect(bench.bridge.hostFrames(on: LinkID(0)) == hostFrames(3, bytes: bytes, areAlone: false))
        bench.down(3000)
        // What the next connection brings is another matter.
        bench.up(4000)
        bench.send(4000)
        bench.forget()
        bench.receive(4001, question)
        bench.handle(.time, at: 6000)
        #expect(bench.told() == [Told(4001, .unknown(identify)), Told(6000, echo(1))])
    }

    @Test func `The rest of a unit that began before the connection is nobody's`() {
        var bench = Bench()
        bench.up(0)
        bench.send(0)
        bench.forget()
        bench.receive(1, [1, 2, 3, 4] + question)
        bench.handle(.time, at: 2000)
        #expect(bench.told().map(\.kind).suffix(2) == [.unknown(identify), echo(1)])
        #expect(
            bench.bridge.hostFrames(on: LinkID(0))
                == hostFrames(1, bytes: bench.bytesReceived, areAlone: true))
    }

    @Test func `Where a board speaks, too, an echo changes nothing, nor is it told of`() throws {
        func story(echoes: Bool) -> Bench {
            var bench = Bench()
            bench.up(0)
            bench.send(0)
            if echoes { bench.receive(1, question) }
            bench.say(2, .hello())
            for moment in 0..<5 as Range<Int64> {
                bench.say(100 + moment * 10, .events(.verdict(.left, moment % 2 == 0 ? .worn : .notWorn)))
                guard echoes else { continue }
                bench.receive(
                    105 + moment * 10,
                    Bench.hostBytes(
                        Request(id: UInt16(100 + moment), .ping), sequence: UInt16(moment) &* 999))
            }
            // The board falls silent; its echo goes on, and doesn't keep it heard from.
            for moment in stride(from: 1000 as Int64, through: 5000, by: 500) where echoes {
                bench.receive(moment, Bench.hostBytes(Request(id: 2, .ping), sequence: UInt16(moment)))
            }
            bench.end(6000)
            return bench
        }
        var (plain, echoing) = (story(echoes: false), story(echoes: true))
        let (expected, told) = (plain.told(), echoing.told())
        let boards = told.filter { if case .unknown = $0.kind { false } else { true } }
        #expect(told.count - boards.count == 15)
        #expect(boards.dropLast() == expected.dropLast())
        var summary = try summary(expected)
        summary.hostFrames = 15
        summary.bytes = echoing.bytesReceived
        #expect(try self.summary(told) == summary)
        #expect(echoing.bridge.framesReceived(on: LinkID(0)) == 6)
    }

    @Test func `An echo alone is no frame of a board's`() throws {
        var bench = echoing()
        bench.end(100)
        let summary = try summary(bench.told())
        #expect((summary.frames, summary.hostFrames, summary.bytes) == (0, 1, question.count))
        #expect(bench.bridge.framesReceived == 0)
        #expect(bench.bridge.hostFramesReceived == 1)
        #expect(
            bench.bridge.hostFrames(on: LinkID(0))
                == hostFrames(1, bytes: question.count, areAlone: true))
    }

    @Test func `What a board of another protocol says is never a host's`() {
        var bench = ready()
        bench.receive(1, question)
        bench.handle(.time, at: 5000)
        bench.end(6000)
        let echoes = bench.told().filter { if case .echo = $0.kind { true } else { false } }
        #expect(echoes == [])
        #expect(bench.bridge.hostFrames(on: LinkID(0)) == HostFrames())
    }
}
