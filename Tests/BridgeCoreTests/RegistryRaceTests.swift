import Accessories
import HeadsetTerms
import HeadsetWire
import Testing
import Timing

@testable import BridgeCore

/// What others do to the registry while a bridge speaks for a board.
@Suite struct RegistryRaceTests {
    private let board = BoardOnBench()

    /// A board that is worn, and what the bridge says of it.
    private func worn() -> SharedBench {
        var bench = SharedBench()
        bench.meet(0)
        bench.wear(100, true)
        bench.forget()
        return bench
    }

    // MARK: Registered again

    @Test func `Registered again as off the head, a worn board is told of again, and the audio stays`() {
        var bench = worn()
        bench.register(.offHead)
        bench.hearNews(200)
        #expect(
            bench.told() == [
                Told(200, .registration(.registered)), Told(200, .configuration(.offHead)),
                Told(200, .configuration(.inEar)),
            ])
        #expect(bench.held().generation == 2)
        bench.wear(300, false)
        #expect(bench.told().last == Told(300, .route(.builtInSpeaker, .offHead)))
    }

    @Test func `Registered again as it is, nothing follows`() {
        var bench = worn()
        let proposals = bench.proposed.count
        bench.register(.inEar)
        bench.hearNews(200)
        #expect(bench.kinds() == [.registration(.registered), .configuration(.inEar)])
        #expect(bench.proposed.count == proposals)
    }

    @Test func `Registered again with less, it is told of as far as that goes`() {
        var bench = worn()
        bench.say(110, .link(phone, profile: 0, state: 1))
        bench.forget()
        bench.register(nil, capabilities: .placement)
        bench.hearNews(200)
        #expect(
            bench.kinds() == [
                .registration(.registered), .configuration(nil, capabilities: .placement),
                .configuration(.inEar, capabilities: .placement),
            ])
    }

    @Test func `An update that meets a new registration is refused, and said again to that one`() {
        var bench = worn()
        bench.isSlow = true
        bench.wear(200, false)
        bench.register(.inEar)
        bench.forget()
        bench.answer(300)
        bench.answer(310)
        #expect(
            bench.told() == [
                Told(300, .registration(.registered)), Told(300, .configuration(.inEar)),
                Told(
                    300,
                    .refused(
                        .generationReplaced,
                        "update of R2-07: the handle is of an earlier registration; ask for the current one")),
                Told(310, .configuration(.offHead)), Told(310, .route(.builtInSpeaker, .offHead)),
            ])
    }

    @Test func `An app that registers first is not replaced by the bridge's own registration`() throws {
        var bench = SharedBench()
        bench.isSlow = true
        bench.up(0)
        bench.say(10, .hello(board))
        bench.wear(20, true)
        bench.answer(30)
        bench.register(.offHead)
        bench.forget()
        bench.answer(40)
        bench.answer(50)
        #expect(
            bench.told() == [
                Told(40, .registration(.registered)), Told(40, .configuration(.offHead)),
                Told(50, .configuration(.inEar)), Told(50, .route(.accessory("R2-07"), .worn)),
            ])
        #expect(bench.held().generation == 1)
        #expect(bench.journal() == [.hello, .register, .update])
    }

    // MARK: Ended

    @Test
    func `Removed, it is told, gives the audio back, and is proposed nothing until it is registered again`() {
        var bench = worn()
        bench.remove()
        bench.hearNews(200)
        #expect(
            bench.told() == [
                Told(200, .registration(.removed)), Told(200, .route(.builtInSpeaker, .registrationEnded)),
            ])
        let proposals = bench.proposed.count
        bench.wear(300, false)
        bench.wear(400, true)
        #expect(bench.proposed.count == proposals)
        bench.forget()
        bench.register(.offHead)
        bench.hearNews(500)
        #expect(
            bench.kinds() == [
                .registration(.paired), .registration(.registered), .configuration(.offHead),
                .configuration(.inEar), .route(.accessory("R2-07"), .worn),
            ])
    }

    @Test func `Removed while an update is on its way, that is refused, and not said again`() {
        var bench = worn()
        bench.isSlow = true
        bench.wear(200, false)
        bench.remove()
        bench.forget()
        bench.answer(300)
        #expect(
            bench.told() == [
                Told(300, .registration(.removed)),
                Told(300, .route(.builtInSpeaker, .registrationEnded)),
                Told(
                    300,
                    .refused(
                        .accessoryRemoved,
                        "update of R2-07: its registration has ended; the container app decides whether to register again"
                    )),
            ])
        #expect(bench.bench.proposals == [])
        bench.pass(5000)
        #expect(bench.bench.proposals == [])
    }

    @Test func `Removed between hello and registration, it stays so until the next hello`() {
        var bench = SharedBench()
        bench.isSlow = true
        bench.up(0)
        bench.say(10, .hello(board))
        bench.answer(20)
        bench.remove()
        bench.forget()
        bench.answer(30)
        #expect(
            bench.kinds() == [
                .registration(.removed),
                .refused(.pairFirst, "register of R2-07: it isn't paired; pair it first"),
            ])
        #expect(bench.bench.proposals == [])
        bench.isSlow = false
        bench.say(40, .hello(BoardOnBench(boot: 2)))
        #expect(bench.held().configuration != nil)
    }

    @Test func `A handle that is said to be invalidated is dropped until there is another registration`() {
        var bench = worn()
        bench.isSlow = true
        bench.wear(200, false)
        bench.answer(210, with: .refused(Refusal(.generationReplaced, "on demand")))
        bench.wear(300, true)
        bench.wear(400, false)
        #expect(bench.bench.proposals == [])
        bench.isSlow = false
        bench.register(nil)
        bench.hearNews(500)
        #expect(bench.held().configuration?.devicePlacement == .offHead)
    }

    // MARK: Updated

    @Test func `What an app's extension says is not contradicted until something changes`() {
        var bench = worn()
        bench.update(.offHead)
        bench.hearNews(200)
        #expect(
            bench.told() == [
                Told(200, .configuration(.offHead)), Told(200, .route(.builtInSpeaker, .offHead)),
            ])
        bench.say(300, .heartbeat(.verdict(.left, .worn)))
        #expect(bench.held().configuration?.devicePlacement == .offHead)
        bench.say(400, .link(phone, profile: 0, state: 1))
        #expect(bench.held().configuration?.devicePlacement == .inEar)
    }

    @Test func `A change that makes no accessory is told, and passed over`() {
        var bench = worn()
        let change = RegistryChange(
            position: 9, time: WallTime(nanoseconds: 0), accessory: "R2-07", cause: .update,
            fields: [FieldChange(.placement, from: nil, to: "onHip")])
        var plain = bench.bench
        plain.handle(.registryChanged([change]), at: 200)
        #expect(
            plain.told() == [
                Told(
                    200,
                    .refused(
                        .registryReachable, "update of R2-07: the journal says that placement can't be onHip")
                )
            ])
        bench.wear(300, false)
        #expect(bench.held().configuration?.devicePlacement == .offHead)
    }

    // MARK: A registry in memory that others changed once

    @Test func `Over a recorded registry the rules run again, and what others did counts`() {
        let bench = worn()
        bench.register(.offHead)
        let changes = bench.registry.changes(after: 0)
        var memory = Bench(BridgeOptions(), .memory(Registry()))
        memory.meet(0)
        memory.say(100, .events(.verdict(.left, .worn)))
        memory.forget()
        // The bridge's own answers say nothing that the rules don't; the app's registration was before one of them.
        let answer = ProposalAnswer(
            proposal: 4, before: [changes[changes.count - 1]], outcome: .accepted(changes[0]))
        memory.handle(.answer(answer), at: 200)
        #expect(
            memory.told() == [
                Told(200, .registration(.registered)), Told(200, .configuration(.offHead)),
                Told(200, .configuration(.inEar)),
            ])
        #expect(memory.proposals == [])
    }
}
