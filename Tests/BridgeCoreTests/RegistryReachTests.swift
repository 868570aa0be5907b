import Accessories
import HeadsetTerms
import HeadsetWire
import Testing
import Timing

@testable import BridgeCore

/// A shared registry that can't be reached for a while.
@Suite struct RegistryReachTests {
    private let locked = RegistryFailure("it is locked")

    private func bench() -> SharedBench {
        // The board has no need to be heard meanwhile.
        var bench = SharedBench(BridgeOptions(silence: 60_000))
        bench.meet(0)
        return bench
    }

    private func refused(_ what: String) -> Event.Kind {
        .refused(.registryReachable, "\(what) of R2-07: it is locked")
    }

    @Test func `A failed proposal is told once, and made again after a second`() {
        var bench = bench()
        bench.failure = locked
        bench.wear(100, true)
        bench.forget()
        #expect(bench.deadline == 1100)
        bench.pass(1100)
        #expect(bench.deadline == 2100)
        #expect(bench.told() == [])
        bench.failure = nil
        bench.pass(2100)
        #expect(
            bench.told() == [
                Told(2100, .configuration(.inEar)), Told(2100, .route(.accessory("R2-07"), .worn)),
            ])
        bench.failure = locked
        bench.wear(2150, false)
        #expect(bench.kinds().last == refused("update"))
    }

    @Test func `A failure is an error that no rule of the person's answers`() throws {
        var bench = bench()
        bench.failure = locked
        bench.wear(100, true)
        guard case .refused(let update) = try #require(bench.kinds().last) else {
            Issue.record("not refused")
            return
        }
        #expect(update.refusal.error == .unknown)
        #expect(update.refusal.reason == "update of R2-07: it is locked")
    }

    @Test func `Before the second is over the next change makes it again, and no other record does`() {
        var bench = bench()
        bench.failure = locked
        bench.wear(100, true)
        bench.failure = nil
        bench.say(200, .heartbeat(.verdict(.left, .worn)))
        #expect(bench.held().configuration?.devicePlacement == nil)
        bench.say(300, .link(phone, profile: 0, state: 1))
        #expect(bench.held().configuration?.devicePlacement == .inEar)
    }

    @Test func `News make it again`() {
        var bench = bench()
        bench.failure = locked
        bench.wear(100, true)
        bench.failure = nil
        bench.update(.offHead)
        bench.hearNews(200)
        #expect(bench.held().configuration?.devicePlacement == .inEar)
    }

    @Test func `A hello that failed is said later, and then all that follows from it`() {
        var bench = SharedBench()
        bench.failure = locked
        bench.up(0)
        bench.say(10, .hello())
        bench.wear(20, true)
        #expect(bench.kinds().filter { $0 == refused("hello") }.count == 1)
        bench.failure = nil
        bench.pass(1020)
        #expect(
            bench.kinds() == [
                .registration(.paired), .registration(.registered), .configuration(.inEar),
                .route(.accessory("R2-07"), .worn),
            ])
    }

    @Test func `What is refused for want of a capability is refused after a failure, too`() {
        var bench = SharedBench()
        bench.meet(0, BoardOnBench(capabilities: 0b01))
        bench.failure = locked
        bench.say(100, .link(phone, profile: 0, state: 1))
        bench.failure = nil
        bench.forget()
        bench.pass(1100)
        guard case .refused(let update) = bench.kinds().first else {
            Issue.record("not refused")
            return
        }
        #expect(update.refusal.rule == .registerCapabilityFirst)
    }

    @Test func `An unplugging that failed is said later, unless the board is back`() {
        for isBack in [false, true] {
            var bench = bench()
            bench.failure = locked
            bench.down(100)
            bench.failure = nil
            if isBack {
                bench.up(200)
                bench.say(210, .hello())
            }
            bench.pass(1200)
            #expect(bench.held().link == (isBack ? "a" : nil))
        }
    }

    @Test func `A registration that others made while it was lost doesn't move the audio`() {
        var bench = bench()
        bench.wear(50, true)
        bench.register(.offHead)
        bench.failure = locked
        bench.forget()
        bench.hearNews(100)
        #expect(
            bench.kinds() == [
                .registration(.registered), .configuration(.offHead), refused("update"),
            ])
        bench.failure = nil
        bench.pass(1100)
        #expect(bench.kinds() == [.configuration(.inEar)])
    }
}
