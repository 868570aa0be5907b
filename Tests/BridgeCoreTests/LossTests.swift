import Accessories
import HeadsetTerms
import HeadsetWire
import Testing
import Timing
import Transitions

@testable import BridgeCore

/// Silence and unplugging: unknown is not off, and coming back from unknown is no don.
@Suite struct LossTests {
    private let board = BoardOnBench()

    /// A board that is worn, with a phone; its last frame came at 200 ms.
    private func worn(_ options: BridgeOptions = BridgeOptions()) -> Bench {
        var bench = Bench(options)
        bench.meet(0, board)
        bench.say(100, .events(.verdict(.left, .worn)))
        bench.say(200, .link(phone, profile: 0, state: 1))
        bench.forget()
        return bench
    }

    /// Placements unknown; sources stay.
    private func unknown(_ at: Int64, device: Int64 = 200) -> [Told] {
        [
            Told(at, .ear(.worn, nil, .stale, device: device)),
            Told(at, .device(.inEar, nil, .stale, device: device)),
            Told(at, .configuration(nil, phone)),
        ]
    }

    /// No source is left.
    private func noSource(_ at: Int64, device: Int64 = 200) -> [Told] {
        [
            Told(at, .sources(.init(phone), .none, .link, device: device)),
            Told(at, .configuration(nil)),
        ]
    }

    // MARK: Silence

    @Test func `Two seconds without an intact frame make placements unknown, once, and keep sources`() {
        var bench = worn()
        bench.handle(.time, at: 2199)
        #expect(bench.told() == [])
        bench.handle(.time, at: 60_000)
        #expect(bench.told() == unknown(2200))
    }

    @Test func `Any intact frame puts silence off, acted on or not`() {
        var bench = worn()
        bench.say(2199, .log)
        bench.repeatLastFrame(4198)
        bench.say(6197, .raw(0x02))  // malformed
        bench.say(8196, .raw(0x55))  // unknown
        bench.say(10_195, .hello(board))
        bench.forget()
        bench.handle(.time, at: 12_194)
        #expect(bench.told() == [])
        bench.handle(.time, at: 12_195)
        #expect(bench.told() == unknown(12_195, device: 10_195))
    }

    @Test func `Damage and text don't put silence off`() {
        var bench = worn()
        bench.receive(2000, [0, 1, 2, 3, 0] + Array("boot\n".utf8) + [0])
        bench.forget()
        bench.handle(.time, at: 2200)
        #expect(bench.told() == unknown(2200))
    }

    @Test func `Silence comes before the frame that ends it, and what that says is initial`() {
        var bench = worn()
        bench.say(3000, .heartbeat(.verdict(.left, .worn)))
        #expect(
            bench.told() == unknown(2200) + [
                Told(3000, .ear(nil, .worn, .initial, device: 3000)),
                Told(3000, .device(nil, .inEar, .initial, device: 3000)),
                Told(3000, .configuration(.inEar, phone)),
            ])
    }

    @Test func `Silence begins when the link comes up`() {
        var bench = worn()
        bench.down(1000)
        bench.up(3000)
        bench.forget()
        bench.handle(.time, at: 4999)
        #expect(bench.told() == [])
        bench.handle(.time, at: 5000)
        #expect(bench.told() == unknown(5000))
    }

    @Test func `A link that is down is not silent`() {
        var bench = worn(BridgeOptions(grace: 10_000))
        bench.down(300)
        bench.forget()
        bench.handle(.time, at: 10_299)
        #expect(bench.told() == [])
    }

    @Test func `Silence before any hello says nothing`() {
        var bench = Bench(BridgeOptions(listenOnly: true))
        bench.up(0)
        bench.forget()
        bench.handle(.time, at: 100_000)
        #expect(bench.told() == [])
    }

    // MARK: Unplugged

    @Test func `At the end of the grace placements are unknown and no source is left`() {
        var bench = worn()
        bench.down(1000)
        bench.handle(.time, at: 5999)
        #expect(bench.told() == [Told(1000, .down)])
        bench.handle(.time, at: 60_000)
        #expect(bench.told() == unknown(6000) + noSource(6000))
    }

    @Test func `After the grace the same boot says nothing new, and what comes then is initial`() {
        var bench = worn()
        bench.down(1000)
        bench.handle(.time, at: 6000)
        bench.forget()
        bench.up(7000)
        bench.say(7100, .hello(board))
        bench.say(7200, .table((phone, [0, 0, 0, 0])))
        bench.say(7300, .heartbeat(.verdict(.left, .worn)))
        #expect(
            bench.told() == [
                Told(7000, .up),
                // The verdict of before votes again as soon as the board is heard, and is not taken as a don.
                Told(7200, .ear(nil, .worn, .initial, device: 7100)),
                Told(7200, .device(nil, .inEar, .initial, device: 7100)),
                Told(7200, .configuration(.inEar)),
                Told(7200, .sources(.none, .init(phone), .link, device: 7200)),
                Told(7200, .configuration(.inEar, phone)),
            ])
    }

    @Test func `Held, both are kept for as long as the link is down, and the same boot goes on`() {
        var bench = worn(BridgeOptions(onUnplug: .hold))
        bench.down(1000)
        bench.handle(.time, at: 1_000_000)
        bench.up(1_000_001)
        bench.say(1_000_100, .hello(board))
        #expect(bench.told() == [Told(1000, .down), Told(1_000_001, .up)])
        bench.say(1_000_200, .events(.verdict(.left, .notWorn)))
        #expect(bench.told().last == Told(1_000_200, .route(.builtInSpeaker, .offHead)))
    }

    @Test func `Held, another boot is a reset all the same`() {
        var bench = worn(BridgeOptions(onUnplug: .hold))
        bench.down(1000)
        bench.up(100_000)
        bench.forget()
        bench.say(100_100, .hello(BoardOnBench(boot: 2)))
        #expect(
            bench.told().prefix(3) == [
                Told(100_100, .hello(BoardOnBench(boot: 2))),
                Told(100_100, .ear(.worn, nil, .reset, device: 100_100, epoch: 2)),
                Told(100_100, .device(.inEar, nil, .reset, device: 100_100, epoch: 2)),
            ])
    }

    @Test func `Held, a board that is back and mute is unknown like any other`() {
        var bench = worn(BridgeOptions(onUnplug: .hold))
        bench.down(1000)
        bench.up(100_000)
        bench.forget()
        bench.handle(.time, at: 200_000)
        #expect(bench.told() == unknown(102_000))
    }

    @Test func `A board that is back and never says who it is doesn't keep what was known for ever`() {
        for (policy, isLost) in [(UnplugPolicy.clear, true), (.hold, false)] {
            var bench = worn(BridgeOptions(onUnplug: policy, listenOnly: true))
            bench.down(1000)
            bench.up(2000)
            bench.forget()
            for moment in stride(from: 2500, through: 17_500, by: 500) {
                bench.say(Int64(moment), .heartbeat())
            }
            #expect(
                bench.told()
                    == [Told(2500, .beforeHello(1))] + (isLost ? unknown(17_500) + noSource(17_500) : []))
        }
    }

    @Test func `Whatever is lost, off is never said and coming back is never a don`() {
        var bench = worn()
        var told: [Told] = []
        bench.handle(.time, at: 3000)
        bench.say(3100, .heartbeat(.verdict(.left, .worn)))
        bench.down(4000)
        bench.handle(.time, at: 20_000)
        bench.up(21_000)
        bench.say(21_100, .hello(board))
        bench.say(21_200, .heartbeat(.verdict(.left, .worn)))
        bench.say(21_300, .hello(BoardOnBench(boot: 2)))
        bench.say(21_400, .heartbeat(.verdict(.left, .worn)))
        told = bench.told()
        for event in told {
            guard case .transition(let transition, transport: _) = event.kind else { continue }
            #expect(transition.cause != .don, "\(event)")
            if case .device(from: _, let to) = transition.change { #expect(to != .offHead, "\(event)") }
            if case .ear(_, from: _, let to) = transition.change { #expect(to != .notWorn, "\(event)") }
        }
        #expect(told.contains { if case .transition = $0.kind { true } else { false } })
    }

    // MARK: Order

    @Test func `Deadlines fire in the order of time, link and kind, each at its own moment`() {
        var bench = Bench()
        bench.meet(0, BoardOnBench(id: "A"))
        bench.meet(0, BoardOnBench(id: "B"), link: 1)
        for link in [0, 1] { bench.say(100, .events(.verdict(.left, .worn)), link: link) }
        bench.send(100)
        bench.down(100, link: 1)
        bench.forget()
        // Link a is silent at 2100; link b's grace ends at 5100.
        bench.handle(.time, at: 9000)
        #expect(
            bench.told() == [
                Told(2100, .ear(.worn, nil, .stale, device: 100)),
                Told(2100, .device(.inEar, nil, .stale, device: 100)),
                Told(2100, .configuration(nil, board: "A")),
                Told(5100, .ear(.worn, nil, .stale, device: 100), link: "b"),
                Told(5100, .device(.inEar, nil, .stale, device: 100), link: "b"),
                Told(5100, .configuration(nil, board: "B"), link: "b"),
            ])
    }

    @Test func `At one moment the link that appeared first comes first`() {
        var bench = Bench()
        bench.meet(0, BoardOnBench(id: "A"))
        bench.meet(0, BoardOnBench(id: "B"), link: 1)
        for link in [1, 0] { bench.say(100, .events(.verdict(.left, .worn)), link: link) }
        bench.forget()
        bench.handle(.time, at: 9000)
        #expect(bench.told().map(\.link) == ["a", "a", "a", "b", "b", "b"])
    }

    @Test func `At one moment silence comes before a request that is given up`() {
        var bench = worn(BridgeOptions(silence: 8000))
        bench.say(300, .log)
        let request = Bench.hostBytes(Request(id: 7, .ping))
        for _ in 1...5 { bench.handle(.sent(LinkID(0), request, complete: true), at: 300) }
        bench.forget()
        bench.handle(.time, at: 8300)
        let abandoned = RequestChange(id: 7, command: "ping", state: .abandoned, attempt: 5)
        #expect(bench.told() == unknown(8300, device: 300) + [Told(8300, .request(abandoned))])
    }

    @Test func `A record that is older than what was told counts as now`() {
        var bench = worn()
        bench.handle(.time, at: 5000)
        bench.forget()
        bench.say(1000, .heartbeat(.verdict(.left, .worn)))
        bench.handle(.time, at: 6999)
        #expect(bench.told().map(\.at) == [5000, 5000, 5000])
        bench.handle(.time, at: 7000)
        #expect(bench.told() == unknown(7000, device: 1000))
    }
}
