import Accessories
import BridgeCore
import HeadsetTerms
import HeadsetWire
import Testing
import Timing
import Transitions

/// How boards come into the registry, and what is proposed for them.
@Suite struct RegistrationTests {
    private let board = BoardOnBench()

    @Test func `A board that is registered is not registered again`() {
        var bench = Bench()
        bench.meet(0, board)
        bench.say(100, .hello(BoardOnBench(boot: 2)))
        bench.say(200, .hello(BoardOnBench(boot: 2, firmware: "1.1")))
        #expect(
            bench.told() == [
                Told(100, .hello(BoardOnBench(boot: 2))),
                Told(200, .hello(BoardOnBench(boot: 2, firmware: "1.1"))),
            ])
    }

    @Test func `A capability that a firmware update takes away ends the registration, and a new one begins`()
    {
        var bench = Bench()
        bench.meet(0, board)
        bench.say(100, .events(.verdict(.left, .worn)))
        bench.forget()
        let lesser = BoardOnBench(boot: 2, firmware: "0.9", capabilities: 0b01)
        bench.say(1000, .hello(lesser))
        bench.say(1100, .events(.verdict(.left, .worn)))
        #expect(
            bench.told() == [
                Told(1000, .hello(lesser)),
                Told(1000, .ear(.worn, nil, .reset, device: 1000, epoch: 2)),
                Told(1000, .device(.inEar, nil, .reset, device: 1000, epoch: 2)),
                Told(1000, .configuration(nil)),
                Told(1000, .registration(.invalidated)),
                Told(1000, .route(.builtInSpeaker, .registrationEnded)),
                Told(1000, .registration(.registered)),
                Told(1000, .configuration(nil, capabilities: .placement)),
                Told(1100, .ear(nil, .worn, .initial, device: 1100, epoch: 2)),
                Told(1100, .device(nil, .inEar, .initial, device: 1100, epoch: 2)),
                Told(1100, .configuration(.inEar, capabilities: .placement)),
                Told(1100, .route(.accessory("R2-07"), .worn)),
            ])
    }

    @Test
    func `A capability that a firmware update adds is not registered over the registration that is there`() {
        var bench = Bench()
        bench.meet(0, BoardOnBench(capabilities: 0b01))
        bench.say(1000, .hello(BoardOnBench(boot: 2, firmware: "1.1")))
        bench.say(1100, .link(phone, profile: 0, state: 1))
        #expect(
            bench.told() == [
                Told(1000, .hello(BoardOnBench(boot: 2, firmware: "1.1"))),
                Told(1100, .sources(.none, .init(phone), .link, device: 1100, epoch: 2)),
                Told(1100, refusedSources),
            ])
    }

    @Test func `Sources that weren't declared are refused, and placements still get through`() {
        var bench = Bench()
        bench.meet(0, BoardOnBench(capabilities: 0b01))
        bench.say(100, .link(phone, profile: 0, state: 1))
        bench.say(200, .events(.verdict(.left, .worn)))
        #expect(
            bench.told() == [
                Told(100, .sources(.none, .init(phone), .link, device: 100)),
                Told(100, refusedSources),
                Told(200, .ear(nil, .worn, .initial, device: 200)),
                Told(200, .device(nil, .inEar, .initial, device: 200)),
                Told(200, .configuration(.inEar, capabilities: .placement)),
                Told(200, .route(.accessory("R2-07"), .worn)),
            ])
    }

    @Test func `Placements that weren't declared are refused, and sources still get through`() {
        var bench = Bench(BridgeOptions(hostAddress: phone))
        bench.meet(0, BoardOnBench(capabilities: 0b10))
        bench.say(100, .events(.verdict(.left, .worn)))
        bench.say(200, .link(phone, profile: 0, state: 1))
        #expect(
            bench.told() == [
                Told(100, .ear(nil, .worn, .initial, device: 100)),
                Told(100, .device(nil, .inEar, .initial, device: 100)),
                Told(
                    100,
                    .refused(
                        .registerCapabilityFirst,
                        "update of R2-07: devicePlacement is set, but placement wasn't registered")),
                Told(200, .sources(.none, .init(phone), .link, device: 200)),
                Told(200, .configuration(nil, phone, capabilities: .audioSwitching)),
                Told(200, .route(.accessory("R2-07"), .primarySource)),
            ])
    }

    @Test func `A board without any capability is paired, refused, and followed all the same`() {
        var bench = Bench()
        bench.up(0)
        bench.forget()
        let mute = BoardOnBench(capabilities: 0)
        bench.say(10, .hello(mute))
        bench.say(100, .events(.verdict(.left, .worn)))
        #expect(
            bench.told() == [
                Told(10, .hello(mute)),
                Told(10, .registration(.paired)),
                Told(
                    10,
                    .refused(.someCapability, "register of R2-07: no capability is given; name at least one")),
                Told(100, .ear(nil, .worn, .initial, device: 100)),
                Told(100, .device(nil, .inEar, .initial, device: 100)),
            ])
    }

    @Test func `Capabilities of the future are not asked for`() {
        var bench = Bench()
        bench.up(0)
        bench.forget()
        bench.say(10, .hello(BoardOnBench(capabilities: 0xFFFF)))
        #expect(bench.told().last == Told(10, .configuration(nil)))
    }

    @Test func `A link brings sixteen boards to the registry; another is told, followed and refused`() {
        var bench = Bench()
        bench.up(0)
        for number in 1...16 { bench.say(Int64(number), .hello(BoardOnBench(id: "board \(number)"))) }
        bench.forget()
        let another = BoardOnBench(id: "board 17")
        bench.say(100, .hello(another))
        bench.say(200, .events(.verdict(.left, .worn)))
        #expect(
            bench.told() == [
                Told(100, .hello(another)),
                Told(
                    100,
                    .refused(
                        .boardsPerLink,
                        "register of board 17: this link has brought 16 other boards already; start a new session"
                    )),
                Told(200, .ear(nil, .worn, .initial, device: 200, epoch: 17)),
                Told(200, .device(nil, .inEar, .initial, device: 200, epoch: 17)),
            ])
        // One that is known already may come back.
        bench.say(300, .hello(BoardOnBench(id: "board 3")))
        bench.say(400, .events(.verdict(.left, .worn)))
        #expect(bench.told().contains(Told(400, .configuration(.inEar, board: "board 3"))))
    }

    // MARK: Several links

    @Test func `Two boards on two links don't get in each other's way`() {
        var bench = Bench(BridgeOptions(hostAddress: phone))
        bench.meet(0, BoardOnBench(id: "A"))
        bench.meet(0, BoardOnBench(id: "B"), link: 1)
        for link in [0, 1] {
            bench.say(100, .link(phone, profile: 0, state: 1), link: link)
            bench.say(200 + Int64(link), .events(.verdict(.left, .worn)), link: link)
        }
        bench.forget()
        bench.say(300, .events(.verdict(.left, .notWorn)), link: 1)
        #expect(
            bench.told() == [
                Told(300, .ear(.worn, .notWorn, .doff, device: 300), link: "b"),
                Told(300, .device(.inEar, .offHead, .doff, device: 300), link: "b"),
                Told(300, .configuration(.offHead, phone, board: "B"), link: "b"),
                // The audio goes to the other board: the line is about that one.
                Told(300, .route(.accessory("A"), .fallback), link: "a"),
            ])
    }

    @Test func `A board that moves to another link is spoken for by that link alone`() {
        var bench = Bench()
        bench.meet(0, board)
        bench.say(100, .events(.verdict(.left, .worn)))
        bench.down(200)
        bench.up(300, link: 1)
        bench.forget()
        bench.say(400, .hello(board), link: 1)
        bench.say(500, .events(.verdict(.left, .worn)), link: 1)
        #expect(
            bench.told() == [
                Told(400, .hello(board), link: "b"),
                Told(400, .configuration(nil), link: "b"),
                Told(500, .ear(nil, .worn, .initial, device: 500), link: "b"),
                Told(500, .device(nil, .inEar, .initial, device: 500), link: "b"),
                Told(500, .configuration(.inEar), link: "b"),
            ])
        // The grace of the first link says what it doesn't know any more, and changes nothing in the registry.
        for moment in stride(from: 1000, through: 6000, by: 1000) {
            bench.say(Int64(moment), .heartbeat(.verdict(.left, .worn)), link: 1)
        }
        #expect(
            bench.told() == [
                Told(5200, .ear(.worn, nil, .stale, device: 100)),
                Told(5200, .device(.inEar, nil, .stale, device: 100)),
            ])
    }

    @Test
    func
        `Of two boards with one id the one that came last is spoken for, however often the other says hello`()
    {
        var bench = Bench()
        bench.meet(0, board)
        bench.meet(0, board, link: 1)
        bench.say(100, .hello(board))
        bench.say(200, .events(.verdict(.left, .worn)))
        bench.say(300, .events(.verdict(.left, .notWorn)), link: 1)
        #expect(
            bench.told() == [
                Told(200, .ear(nil, .worn, .initial, device: 200)),
                Told(200, .device(nil, .inEar, .initial, device: 200)),
                Told(300, .ear(nil, .notWorn, .initial, device: 300), link: "b"),
                Told(300, .device(nil, .offHead, .initial, device: 300), link: "b"),
                Told(300, .configuration(.offHead), link: "b"),
            ])
    }

    @Test func `A board that moves back is spoken for by its first link again`() {
        var bench = Bench(BridgeOptions(onUnplug: .hold))
        bench.meet(0, board)
        bench.say(100, .events(.verdict(.left, .worn)))
        bench.down(200)
        bench.up(300, link: 1)
        bench.say(400, .hello(board), link: 1)
        bench.down(500, link: 1)
        bench.up(600)
        bench.forget()
        bench.say(700, .hello(board))
        bench.say(800, .events(.verdict(.left, .notWorn)))
        #expect(
            bench.told() == [
                Told(700, .configuration(.inEar)),
                Told(800, .ear(.worn, .notWorn, .doff, device: 800)),
                Told(800, .device(.inEar, .offHead, .doff, device: 800)),
                Told(800, .configuration(.offHead)),
                Told(800, .route(.builtInSpeaker, .offHead)),
            ])
    }

    private var refusedSources: Event.Kind {
        .refused(
            .registerCapabilityFirst,
            "update of R2-07: primaryAudioSourceDeviceIdentifier is set, but audioSwitching wasn't registered"
        )
    }
}
