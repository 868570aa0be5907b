import Accessories
import BridgeCore
import HeadsetTerms
import HeadsetWire
import Testing
import Timing
import Transitions

/// How a session begins.
@Suite struct StartTests {
    private let board = BoardOnBench()

    @Test
    func
        `The session, the link, the request, the hello, the registration and the configuration come in order`()
    {
        var bench = Bench()
        bench.up(0)
        bench.send(1)
        bench.say(3, .hello(board))
        #expect(
            bench.told() == [
                Told(0, .session(Bench.start(BridgeOptions())), link: nil),
                Told(0, .up),
                Told(1, .identify(1, .sent)),
                Told(3, .hello(board)),
                Told(3, .identify(1, .acknowledged)),
                Told(3, .registration(.paired)),
                Told(3, .registration(.registered)),
                Told(3, .configuration(nil)),
            ])
    }

    @Test func `A bridge that only listens sends nothing`() {
        var bench = Bench(BridgeOptions(listenOnly: true))
        bench.up(0)
        bench.say(3, .hello(board))
        bench.handle(.time, at: 60_000)
        #expect(
            bench.told() == [
                Told(0, .session(Bench.start(BridgeOptions(listenOnly: true))), link: nil),
                Told(0, .up),
                Told(3, .hello(board)),
                Told(3, .registration(.paired)),
                Told(3, .registration(.registered)),
                Told(3, .configuration(nil)),
            ])
        #expect(bench.outbox.isEmpty)
    }

    @Test func `The first thing sent is a 00 and an identify with our versions`() throws {
        var bench = Bench()
        bench.up(0)
        _ = bench.told()
        let sent = try #require(bench.outbox.first)
        #expect(bench.outbox.count == 1)
        #expect(
            sent.bytes == Bench.hostBytes(Request(id: 1, .identify(versions: .ours))))
    }

    @Test func `Ids and numbers of requests go on over reconnections`() throws {
        var bench = Bench()
        bench.up(0)
        bench.send(0)
        bench.down(10)
        bench.up(20)
        bench.forget()
        bench.up(30)
        _ = bench.told()
        let sent = try #require(bench.outbox.first)
        #expect(
            sent.bytes == Bench.hostBytes(Request(id: 3, .identify(versions: .ours)), sequence: 2))
    }

    @Test func `A transition comes before its configuration, and that before its route`() {
        var bench = Bench()
        bench.meet(0, board)
        bench.say(100, .events(.verdict(.left, .worn)))
        #expect(
            bench.told() == [
                Told(100, .ear(nil, .worn, .initial, device: 100)),
                Told(100, .device(nil, .inEar, .initial, device: 100)),
                Told(100, .configuration(.inEar)),
                Told(100, .route(.accessory("R2-07"), .worn)),
            ])
    }

    @Test func `Several transitions in one unit each have their own configuration`() {
        var bench = Bench()
        bench.meet(0, board)
        bench.say(100, .events(.verdict(.left, .worn)))
        bench.say(200, .link(phone, profile: 0, state: 1))
        bench.forget()
        // Another boot forgets placement and source at once.
        var rebooted = board
        rebooted.boot = 2
        bench.say(300, .hello(rebooted))
        #expect(
            bench.told() == [
                Told(300, .hello(rebooted)),
                Told(300, .ear(.worn, nil, .reset, device: 300, epoch: 2)),
                Told(300, .device(.inEar, nil, .reset, device: 300, epoch: 2)),
                Told(300, .configuration(nil, phone)),
                Told(300, .sources(.init(phone), .none, .reset, device: 300, epoch: 2)),
                Told(300, .configuration(nil)),
            ])
    }
}
