import Accessories
import HeadsetTerms
import HeadsetWire
import Profiles
import TestSupport
import Testing
import Timing
import Transitions

@testable import BridgeCore

/// What time does to boards that speak another protocol: deadlines, silence, and coming back.
struct ProfileTimeTests: ProfileSuite {
    // MARK: Deadlines

    @Test func `Queries go out again and again while the link is up, and what was missed isn't made up for`()
    {
        var bench = bench { $0.opening = true }
        bench.up(0)
        bench.forget()
        for time in [299, 300, 599, 600, 10_000, 10_299, 10_300] as [Int64] { bench.handle(.time, at: time) }
        _ = bench.told()
        #expect(bench.outbox.count == 4)
        #expect(bench.outbox.allSatisfy { $0.bytes == Array("q".utf8) })
        bench.down(10_400)
        bench.handle(.time, at: 20_000)
        _ = bench.told()
        #expect(bench.outbox.count == 4)
    }

    @Test func `A board that says one thing and falls silent gets its don, at the engine's deadline`() {
        var bench = ready { $0.samples = true }
        bench.say(100, packet: "Pd")
        bench.say(200, packet: "Pd")
        bench.forget()
        bench.handle(.time, at: 100_000)
        let told = bench.told()
        #expect(told.map(\.at).prefix(3) == [650, 650, 650], "\(told)")
    }

    @Test func `A state without a check counts at its deadline if nothing speaks against it`() {
        var bench = ready { $0.trust = "unchecked" }
        bench.say(100, packet: "Wwn")
        bench.say(300, packet: "W?n")
        #expect(bench.told().map(\.kind) == [ear(nil, .notWorn, .initial, 300, .right)])
        bench.handle(.time, at: 599)
        #expect(bench.told() == [])
        bench.handle(.time, at: 1000)
        #expect(
            bench.told() == [
                Told(600, ear(nil, .worn, .initial, 600)), Told(600, device(nil, .inEar, .initial, 600)),
                Told(600, configuration(.inEar)), Told(600, worn),
            ])
    }

    @Test func `Silence is the profile's; without one a board may be silent for ever`() {
        var patient = ready()
        patient.say(100, packet: "Wwn")
        patient.forget()
        patient.handle(.time, at: 1_000_000_000)
        #expect(patient.told() == [])
        var bench = ready { $0.silence = 700 }
        bench.say(100, packet: "Wwn")
        bench.forget()
        bench.say(700, packet: "any text")
        bench.handle(.time, at: 1399)
        bench.forget()
        bench.handle(.time, at: 2000)
        #expect(bench.told().map(\.at) == [1400, 1400, 1400, 1400])
        bench.say(3000, packet: "any text")
        #expect(
            bench.told().dropFirst() == [
                Told(3000, ear(nil, .worn, .initial, 3000)),
                Told(3000, ear(nil, .notWorn, .initial, 3000, .right)),
                Told(3000, device(nil, .inEar, .initial, 3000)), Told(3000, configuration(.inEar)),
            ], "any packet is a sign of life")
    }

    @Test func `What a board said once before it fell silent is no evidence`() {
        var bench = ready {
            $0.trust = "unchecked"
            $0.silence = 300
        }
        bench.say(100, packet: "Wwn")
        bench.handle(.time, at: 5000)
        #expect(bench.told() == [])
    }

    // MARK: Reconnection

    @Test func `Back within the grace, a board goes on as if nothing had been`() {
        var bench = ready { $0.trust = "unchecked" }
        bench.say(100, packet: "Wwn")
        bench.say(101, packet: "Wwn")
        bench.forget()
        bench.say(200, packet: "Wnn")
        bench.down(300)
        bench.up(4000)
        bench.handle(.time, at: 20_000)
        #expect(
            bench.told() == [Told(300, .down), Told(4000, .up)],
            "what was said once before the unplug is no evidence")
    }

    @Test func `Readings don't grow old while the board is away`() {
        var bench = ready { $0.samples = true }
        for time in stride(from: Int64(0), through: 1000, by: 100) { bench.say(time, packet: "Pd") }
        bench.forget()
        bench.down(1100)
        bench.up(5000)
        bench.say(5010, packet: "Pd")
        #expect(bench.told() == [Told(1100, .down), Told(5000, .up)])
    }

    @Test func `At the end of the grace nothing is known, and what comes then is initial`() {
        var bench = ready()
        bench.say(100, packet: "Wwn")
        bench.forget()
        bench.down(1000)
        bench.handle(.time, at: 7000)
        #expect(bench.told().map(\.at) == [1000, 6000, 6000, 6000, 6000])
        bench.up(8000)
        bench.say(8100, packet: "Wwn")
        #expect(
            bench.told() == [
                Told(8000, .up), Told(8100, ear(nil, .worn, .initial, 8100)),
                Told(8100, ear(nil, .notWorn, .initial, 8100, .right)),
                Told(8100, device(nil, .inEar, .initial, 8100)), Told(8100, configuration(.inEar)),
            ])
    }
}
