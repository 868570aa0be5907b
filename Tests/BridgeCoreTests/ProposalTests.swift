import Accessories
import HeadsetTerms
import HeadsetWire
import Testing
import Timing

@testable import BridgeCore

/// What a bridge wants of a registry that others use as well.
@Suite struct ProposalTests {
    private let board = BoardOnBench()

    /// A story that needs no others: hello, don, unplug and return, grace, sources, another boot.
    private static let story: [(at: Int64, what: Happening)] = [
        (0, .up(0)), (10, .say(.hello(), clock: 10, link: 0)),
        (100, .say(.events(.verdict(.left, .worn)), clock: 100, link: 0)),
        (300, .say(.events(.verdict(.left, .notWorn)), clock: 300, link: 0)),
        (400, .say(.events(.verdict(.left, .worn)), clock: 400, link: 0)), (500, .down(0)),
        (600, .up(0)), (610, .say(.hello(), clock: 610, link: 0)), (700, .down(0)),
        (5700, .time), (9000, .up(0)), (9010, .say(.hello(), clock: 9010, link: 0)),
        (9100, .say(.events(.verdict(.left, .worn)), clock: 9100, link: 0)),
        (9200, .say(.link(phone, profile: 0, state: 1), clock: 9200, link: 0)),
        (9250, .say(.events(.verdict(.left, .notWorn)), clock: 9250, link: 0)),
        (9300, .down(0)), (9310, .up(1)),
        (9400, .say(.hello(BoardOnBench(boot: 2, capabilities: 0b01)), clock: 9400, link: 1)),
        (9500, .say(.events(.verdict(.left, .worn)), clock: 9500, link: 1)),
        (9600, .say(.link(phone, profile: 0, state: 1), clock: 9600, link: 1)),
    ]

    @Test func `Where nobody else acts, the lines are those of a registry in memory`() {
        var memory = Bench(BridgeOptions(hostAddress: phone))
        var shared = SharedBench(BridgeOptions(hostAddress: phone))
        for (at, what) in Self.story {
            memory.happen(what, at: at)
            shared.happen(what, at: at)
        }
        memory.end(10_000)
        shared.end(10_000)
        // All but what the session says of its registry.
        let told = memory.told().dropFirst()
        #expect(told.count > 40)
        #expect(shared.told().dropFirst() == told)
    }

    @Test func `What changes at one moment is one update`() {
        var bench = SharedBench()
        bench.meet(0)
        bench.wear(100, true)
        bench.say(200, .link(phone, profile: 0, state: 1))
        bench.down(300)
        bench.forget()
        bench.pass(5300)
        #expect(bench.kinds().count { if case .transition = $0 { true } else { false } } == 3)
        #expect(bench.proposed.suffix(2).map(\.kind.word) == ["unplug", "update unknown"])
        #expect(bench.held().configuration == Configuration(deviceCapabilities: board.granted))
    }

    @Test
    func `A board is said hello for, registered as it is, and updated only where that changes something`() {
        var bench = SharedBench()
        bench.isSlow = true
        bench.up(0)
        bench.say(10, .hello(board))
        #expect(bench.proposed.map(\.kind) == [.hello(board.seen.report, link: "a", pairs: true)])
        // Worn before it is registered: the registration says so.
        bench.wear(20, true)
        bench.answer(30)
        bench.answer(40)
        let worn = Configuration(devicePlacement: .inEar, deviceCapabilities: board.granted)
        #expect(bench.proposed.map(\.kind).last == .register(worn))
        #expect(bench.proposed.map(\.number) == [1, 2])
        #expect(bench.held().configuration == worn)
        #expect(bench.journal() == [.hello, .register])
        #expect(bench.bench.proposals == [])
    }

    @Test func `One proposal is open at a time, and what waits behind it is the latest`() {
        var bench = SharedBench()
        bench.meet(0)
        bench.isSlow = true
        bench.wear(100, true)
        bench.wear(200, false)
        bench.wear(300, true)
        bench.wear(400, false)
        #expect(bench.proposed.map(\.kind.word) == ["hello", "register", "update inEar"])
        bench.forget()
        bench.answer(500)
        bench.answer(510)
        #expect(
            bench.told() == [
                Told(500, .configuration(.inEar)), Told(500, .route(.accessory("R2-07"), .worn)),
                Told(510, .configuration(.offHead)), Told(510, .route(.builtInSpeaker, .offHead)),
            ])
        #expect(bench.journal() == [.hello, .register, .update, .update])
    }

    @Test func `What is as it was by the time it could be said is not said`() {
        var bench = SharedBench()
        bench.meet(0)
        bench.wear(50, false)
        bench.isSlow = true
        bench.say(100, .link(phone, profile: 0, state: 1))
        bench.wear(200, true)
        bench.wear(300, false)
        bench.answer(400)
        #expect(bench.bench.proposals == [])
    }

    @Test func `Links propose in the order in which they appeared`() {
        var bench = SharedBench()
        bench.meet(0, BoardOnBench(id: "A"))
        bench.meet(0, BoardOnBench(id: "B"), link: 1)
        bench.meet(0, BoardOnBench(id: "C"), link: 2)
        bench.isSlow = true
        for link in [1, 2, 0] { bench.wear(100, true, link: link) }
        for _ in 0..<3 { bench.answer(200) }
        #expect(bench.proposed.suffix(3).map(\.accessory) == ["B", "A", "C"])
    }

    @Test func `A board that an app has registered keeps its registration, and the app its handle`() throws {
        var bench = SharedBench()
        bench.meet(0)
        bench.register(.offHead)
        let handle = try bench.held().current()
        var second = SharedBench(at: bench.registry)
        second.up(0)
        second.say(10, .hello(board))
        second.wear(20, true)
        #expect(second.proposed.map(\.kind.word) == ["hello", "update unknown", "update inEar"])
        #expect(bench.held().generation == handle.generation)
        #expect(bench.held().configuration?.devicePlacement == .inEar)
    }

    @Test func `Without the container's part a board waits for its app, and is then told of whole`() {
        var bench = SharedBench(BridgeOptions(registers: false))
        bench.up(0)
        bench.say(10, .hello(board))
        bench.wear(20, true)
        #expect(bench.proposed.map(\.kind) == [.hello(board.seen.report, link: "a", pairs: false)])
        #expect(bench.held().authorization == nil)
        bench.forget()
        bench.register(.offHead)
        bench.hearNews(100)
        #expect(
            bench.told() == [
                Told(100, .registration(.paired)), Told(100, .registration(.registered)),
                Told(100, .configuration(.offHead)), Told(100, .configuration(.inEar)),
                Told(100, .route(.accessory("R2-07"), .worn)),
            ])
    }

    @Test func `Without the extension's part nothing is updated, and the route follows the registry`() {
        var bench = SharedBench(BridgeOptions(updates: false))
        bench.up(0)
        bench.say(10, .hello(board))
        bench.forget()
        bench.wear(20, true)
        bench.down(30)
        bench.pass(8000)
        #expect(bench.proposed.map(\.kind.word) == ["hello", "register", "unplug"])
        #expect(bench.held().configuration == Configuration(deviceCapabilities: board.granted))
        bench.forget()
        bench.update(.inEar)
        bench.hearNews(9000)
        #expect(
            bench.told() == [
                Told(9000, .configuration(.inEar)), Told(9000, .route(.accessory("R2-07"), .worn)),
            ])
    }

    @Test func `What a registration doesn't cover is refused once, and what it covers gets through`() {
        var bench = SharedBench()
        bench.meet(0, BoardOnBench(capabilities: 0b01))
        bench.isSlow = true
        bench.say(100, .link(phone, profile: 0, state: 1))
        bench.wear(200, true)
        bench.answer(300)
        bench.answer(310)
        let refusal = Event.Kind.refused(
            .registerCapabilityFirst,
            "update of R2-07: primaryAudioSourceDeviceIdentifier is set, but audioSwitching wasn't registered"
        )
        #expect(
            bench.told().suffix(3) == [
                Told(300, refusal), Told(310, .configuration(.inEar, capabilities: .placement)),
                Told(310, .route(.accessory("R2-07"), .worn)),
            ])
        #expect(bench.bench.proposals == [])
    }

    @Test func `A board without any capability is refused once, and is not insisted on`() {
        var bench = SharedBench()
        bench.up(0)
        bench.say(10, .hello(BoardOnBench(capabilities: 0)))
        bench.wear(20, true)
        #expect(bench.proposed.map(\.kind.word) == ["hello", "register"])
    }

    @Test func `A seventeenth board of a link is not proposed`() {
        var bench = SharedBench()
        bench.up(0)
        for number in 1...17 { bench.say(Int64(number), .hello(BoardOnBench(id: "board \(number)"))) }
        #expect(bench.registry.snapshot().registry.accessories.count == 16)
        // Those before are not on that link any more.
        #expect(bench.registry.snapshot().registry.accessories.allSatisfy { $0.link == nil })
    }

    // MARK: Unplugged

    @Test func `An unplugged board has no link at once, and what is believed follows the grace`() {
        var bench = SharedBench()
        bench.meet(0)
        bench.wear(100, true)
        #expect(bench.held().link == "a")
        bench.down(200)
        #expect(bench.held().link == nil)
        #expect(bench.held().configuration?.devicePlacement == .inEar)
        bench.pass(5200)
        #expect(bench.held().configuration?.devicePlacement == nil)
        #expect(bench.journal() == [.hello, .register, .update, .unplug, .update])
    }

    @Test func `A board that came and went while the registry was busy is said hello for, then unplugged`() {
        var bench = SharedBench()
        bench.isSlow = true
        bench.up(0)
        bench.say(10, .hello(board))
        bench.down(20)
        bench.isSlow = false
        bench.answer(30)
        bench.pass(31)
        #expect(bench.journal() == [.hello, .register, .unplug])
        #expect(bench.held().link == nil)
    }

    @Test func `A board that is back before its unplugging could be said is not unplugged`() {
        var bench = SharedBench()
        bench.meet(0)
        bench.isSlow = true
        bench.wear(100, true)
        bench.down(200)
        bench.up(300)
        bench.say(310, .hello(board))
        bench.isSlow = false
        bench.answer(400)
        bench.pass(401)
        #expect(bench.held().link == "a")
        #expect(bench.journal() == [.hello, .register, .update])
    }

    @Test func `Of a board that gave its link to another nothing stays behind`() {
        var bench = SharedBench()
        bench.meet(0, BoardOnBench(id: "A"))
        bench.wear(100, true)
        bench.isSlow = true
        bench.say(200, .hello(BoardOnBench(id: "B")))
        bench.isSlow = false
        bench.answer(210)
        bench.pass(220)
        #expect(bench.held("A").configuration?.devicePlacement == nil)
        #expect(bench.held("A").link == nil)
        #expect(bench.held("B").link == "a")
    }

    @Test func `Nothing is proposed at the end of a session`() {
        var bench = SharedBench()
        bench.meet(0)
        bench.isSlow = true
        bench.wear(100, true)
        bench.wear(200, false)
        bench.end(300)
        #expect(bench.bench.proposals.count == 1)
        #expect(bench.proposed.map(\.kind.word) == ["hello", "register", "update inEar"])
    }
}

extension SharedBench {
    mutating func happen(_ happening: Happening, at: Int64) {
        switch happening {
        case .up(let link): up(at, link: link)
        case .down(let link): down(at, link: link)
        case .say(let message, _, let link): say(at, message, link: link)
        case .time: pass(at)
        case .again, .number, .bytes, .send, .sent, .ask: preconditionFailure("not told here")
        }
    }
}
