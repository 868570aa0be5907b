import Accessories
import BridgeCore
import HeadsetTerms
import HeadsetWire
import Testing
import Timing
import Transitions

/// What a hello means, and what counts before it.
@Suite struct HelloTests {
    private let board = BoardOnBench()

    /// A board that is known and worn, with a phone.
    private func worn() -> Bench {
        var bench = Bench()
        bench.meet(0, board)
        bench.say(100, .events(.verdict(.left, .worn)))
        bench.say(200, .link(phone, profile: 0, state: 1))
        bench.forget()
        return bench
    }

    // MARK: Before a hello

    @Test
    func `A frame before the hello is told at once, the others when the hello comes, and none is acted on`() {
        var bench = Bench()
        bench.up(0)
        bench.forget()
        for moment in [100, 200, 300] {
            bench.say(Int64(moment), .heartbeat(.verdict(.left, .worn)))
        }
        bench.say(400, .hello(board))
        #expect(
            bench.told() == [
                Told(100, .beforeHello(1)),
                Told(400, .beforeHello(2)),
                Told(400, .hello(board)),
                Told(400, .registration(.paired)),
                Told(400, .registration(.registered)),
                Told(400, .configuration(nil)),
            ])
    }

    @Test func `Frames before the hello are told at the end of the link or of the session at the latest`() {
        for isLinkDown in [true, false] {
            var bench = Bench()
            bench.up(0)
            bench.forget()
            for moment in [100, 200, 300] { bench.say(Int64(moment), .log) }
            if isLinkDown { bench.down(400) } else { bench.end(400) }
            #expect(bench.told().prefix(2) == [Told(100, .beforeHello(1)), Told(400, .beforeHello(2))])
        }
    }

    @Test func `Each connection counts its own frames before the hello`() {
        var bench = Bench()
        bench.up(0)
        bench.say(100, .log)
        bench.say(200, .log)
        bench.down(300)
        bench.up(400)
        bench.forget()
        bench.say(500, .log)
        bench.say(600, .log)
        bench.down(700)
        #expect(bench.told() == [Told(500, .beforeHello(1)), Told(700, .beforeHello(1)), Told(700, .down)])
    }

    @Test
    func `A gap before the hello is told too, and so is an unknown message only as one that was passed over`()
    {
        var bench = Bench()
        bench.up(0)
        bench.forget()
        bench.say(100, .raw(0x55))
        bench.number(3)
        bench.say(200, .log)
        #expect(bench.told() == [Told(100, .beforeHello(1)), Told(200, .gap(1, 2))])
    }

    @Test func `A hello is needed after each link up before anything is acted on`() {
        var bench = worn()
        bench.down(1000)
        bench.up(2000)
        bench.say(2100, .events(.verdict(.left, .notWorn)))
        #expect(bench.told() == [Told(1000, .down), Told(2000, .up), Told(2100, .beforeHello(1))])
    }

    // MARK: The same again

    @Test func `A hello that says the same changes nothing`() {
        var bench = worn()
        bench.say(2000, .hello(board))
        #expect(bench.told() == [])
        bench.say(2100, .events(.verdict(.left, .notWorn)))
        #expect(
            bench.told() == [
                Told(2100, .ear(.worn, .notWorn, .doff, device: 2100)),
                Told(2100, .device(.inEar, .offHead, .doff, device: 2100)),
                Told(2100, .configuration(.offHead, phone)),
                Told(2100, .route(.builtInSpeaker, .offHead)),
            ])
    }

    @Test func `Unplugged within the grace, the same boot goes on with no event`() {
        var bench = worn()
        bench.down(1000)
        bench.up(5999)
        bench.say(6001, .hello(board))
        bench.say(6100, .heartbeat(.verdict(.left, .worn)))
        bench.handle(.time, at: 7000)
        #expect(bench.told() == [Told(1000, .down), Told(5999, .up)])
    }

    // MARK: Another

    @Test func `Another boot is a reset, and what comes then is initial`() {
        var bench = worn()
        var rebooted = board
        rebooted.boot = 2
        bench.number(0)
        bench.say(1000, .hello(rebooted), clock: 5)
        bench.say(1100, .events(.verdict(.left, .worn)), clock: 105)
        #expect(
            bench.told() == [
                Told(1000, .hello(rebooted)),
                Told(1000, .ear(.worn, nil, .reset, device: 5, epoch: 2)),
                Told(1000, .device(.inEar, nil, .reset, device: 5, epoch: 2)),
                Told(1000, .configuration(nil, phone)),
                Told(1000, .sources(.init(phone), .none, .reset, device: 5, epoch: 2)),
                Told(1000, .configuration(nil)),
                Told(1100, .ear(nil, .worn, .initial, device: 105, epoch: 2)),
                Told(1100, .device(nil, .inEar, .initial, device: 105, epoch: 2)),
                Told(1100, .configuration(.inEar)),
            ])
    }

    @Test func `The same boot with other contents is told, and taken as another boot`() {
        var bench = worn()
        var changed = board
        changed.firmware = "1.1"
        bench.say(1000, .hello(changed))
        #expect(
            bench.told() == [
                Told(1000, .hello(changed)),
                Told(1000, .ear(.worn, nil, .reset, device: 1000, epoch: 2)),
                Told(1000, .device(.inEar, nil, .reset, device: 1000, epoch: 2)),
                Told(1000, .configuration(nil, phone)),
                Told(1000, .sources(.init(phone), .none, .reset, device: 1000, epoch: 2)),
                Told(1000, .configuration(nil)),
            ])
    }

    @Test func `The numbering of the same boot goes on, though its contents changed`() {
        var bench = worn()
        var changed = board
        changed.firmware = "1.1"
        bench.number(5)
        bench.say(1000, .hello(changed))
        #expect(bench.told().first == Told(1000, .gap(3, 4)))
    }

    @Test func `Another board on the link leaves the first one unknown and is registered itself`() {
        var bench = worn()
        let other = BoardOnBench(id: "R2-08")
        bench.number(900)
        bench.say(1000, .hello(other))
        #expect(
            bench.told() == [
                Told(1000, .hello(other)),
                Told(1000, .ear(.worn, nil, .reset, device: 1000, epoch: 2)),
                Told(1000, .device(.inEar, nil, .reset, device: 1000, epoch: 2)),
                Told(1000, .configuration(nil, phone)),
                Told(1000, .sources(.init(phone), .none, .reset, device: 1000, epoch: 2)),
                Told(1000, .configuration(nil)),
                Told(1000, .registration(.paired, "R2-08")),
                Told(1000, .registration(.registered, "R2-08")),
                Told(1000, .configuration(nil, board: "R2-08")),
            ])
    }

    // MARK: Versions and damage

    @Test func `A hello whose versions don't meet ours is refused, and nothing that follows is acted on`()
        throws
    {
        var bench = worn()
        let newer = BoardOnBench(boot: 2, oldest: (2, 0), newest: (3, 1))
        bench.say(1000, .hello(newer))
        bench.say(1100, .events(.verdict(.left, .notWorn)))
        bench.say(1200, .log)
        let told = bench.told()
        let fault = try #require(told.first)
        guard case .fault(let version) = fault.kind else {
            Issue.record("no fault: \(fault)")
            return
        }
        #expect(version.kind == .version)
        #expect(
            version.versions
                == ProtocolVersions(oldest: ProtocolVersion(2, 0), newest: ProtocolVersion(3, 1)))
        #expect(!version.bytes.isEmpty)
        #expect(told.dropFirst() == [Told(1100, .beforeHello(1))])
    }

    @Test func `What was known of a board is no longer known once its link speaks a version that isn't ours`()
    {
        var bench = worn()
        bench.say(1000, .hello(BoardOnBench(oldest: (2, 0), newest: (2, 0))))
        bench.forget()
        for moment in stride(from: 1500, through: 16_500, by: 500) { bench.say(Int64(moment), .log) }
        #expect(
            bench.told() == [
                Told(1500, .beforeHello(1)),
                Told(16_500, .ear(.worn, nil, .stale, device: 200)),
                Told(16_500, .device(.inEar, nil, .stale, device: 200)),
                Told(16_500, .configuration(nil, phone)),
                Told(16_500, .sources(.init(phone), .none, .link, device: 200)),
                Told(16_500, .configuration(nil)),
            ])
    }

    @Test func `A malformed hello is a fault and changes nothing`() {
        var bench = worn()
        var payload = BoardOnBench(boot: 9).payload
        payload[8] = 7  // no form factor
        bench.say(1000, .raw(0x01, payload))
        bench.say(1100, .events(.verdict(.left, .notWorn)))
        let told = bench.told()
        guard case .fault(let fault) = told.first?.kind else {
            Issue.record("no fault: \(told)")
            return
        }
        #expect(fault.kind == .malformed)
        #expect(fault.versions == nil)
        #expect(told.dropFirst().first == Told(1100, .ear(.worn, .notWorn, .doff, device: 1100)))
    }
}
