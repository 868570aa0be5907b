import Accessories
import HeadsetTerms
import HeadsetWire
import Profiles
import TestSupport
import Testing
import Timing
import Transitions

@testable import BridgeCore

/// Boards that speak another protocol, by their profile: how they begin, and what their packets say.
struct ProfileTests: ProfileSuite {
    // MARK: The beginning

    @Test func `The profile stands for the hello as the link comes up`() {
        var bench = bench { $0.opening = true }
        bench.up(3)
        #expect(
            bench.told().dropFirst() == [
                Told(3, .up), Told(3, seen()), Told(3, TestProfile.hello()),
                Told(3, .registration(.paired, "proto")), Told(3, .registration(.registered, "proto")),
                Told(3, configuration(nil)),
            ])
        #expect(bench.outbox.map(\.bytes) == [Array("o1".utf8), Array("o2".utf8)])
    }

    @Test func `Who only stands in isn't paired before the board has had its chance to say who it is`() {
        var bench = bench { $0.standsIn = true }
        bench.up(3)
        bench.say(10, packet: "Lhi")
        #expect(
            bench.told().dropFirst() == [
                Told(3, .up), Told(3, seen()), Told(10, .log(LogLine(level: .info, text: "hi"))),
            ])
        bench.say(20, packet: "I7")
        bench.say(30, packet: "Wwn")
        let boards = bench.told().compactMap {
            if case .registration(let change) = $0.kind { change } else { nil }
        }
        #expect(boards.map(\.accessory) == ["proto-7", "proto-7"])
    }

    @Test func `Who stands in is the board from the first state on, also after an unplug`() {
        var bench = bench { $0.standsIn = true }
        bench.up(0)
        bench.down(5)
        bench.up(6)
        bench.say(10, packet: "Wwn")
        let told = bench.told().filter { $0.at == 10 }
        #expect(
            told.prefix(4) == [
                Told(10, TestProfile.hello()), Told(10, .registration(.paired, "proto")),
                Told(10, .registration(.registered, "proto")), Told(10, configuration(nil)),
            ])
        #expect(told.contains(Told(10, device(nil, .inEar, .initial, 10))))
        bench.down(20)
        bench.up(30)
        bench.say(40, packet: "Wwn")
        #expect(!bench.told().contains { if case .hello = $0.kind { true } else { false } })
    }

    @Test func `A bridge that only listens opens nothing, asks nothing and answers nothing`() {
        var bench = bench(BridgeOptions(listenOnly: true)) { $0.opening = true }
        bench.up(0)
        bench.say(10, packet: "Q")
        bench.handle(.time, at: 5000)
        _ = bench.told()
        #expect(bench.outbox.isEmpty)
    }

    @Test func `Of a board whose profile doesn't say who it is, nothing is believed`() {
        var bench = bench { $0.identity = false }
        bench.up(0)
        bench.say(20, packet: "Lhi")
        var seen = seen()
        if case .profile(var profile) = seen {
            profile.evidence = .none
            seen = .profile(profile)
        }
        #expect(
            bench.told().dropFirst() == [
                Told(0, .up), Told(0, seen), Told(20, .log(LogLine(level: .info, text: "hi"))),
            ])
    }

    @Test func `What the native protocol asks isn't asked of a board that doesn't speak it`() {
        var bench = ready()
        bench.handle(.command(LinkID(0), .ping), at: 10)
        #expect(
            bench.told() == [
                Told(10, .request(RequestChange(id: 1, command: "ping", state: .abandoned, attempt: 0)))
            ])
        #expect(bench.outbox.isEmpty)
    }

    // MARK: What packets say

    @Test func `A packet is one moment, by its arrival`() {
        var bench = ready()
        bench.say(100, packet: "Wwn")
        #expect(
            bench.told() == [
                Told(100, ear(nil, .worn, .initial, 100)),
                Told(100, ear(nil, .notWorn, .initial, 100, .right)),
                Told(100, device(nil, .inEar, .initial, 100)), Told(100, configuration(.inEar)),
                Told(100, worn),
            ])
        bench.say(200, packet: "Wnw")
        #expect(
            bench.told() == [
                Told(200, ear(.worn, .notWorn, .doff, 200)),
                Told(200, ear(.notWorn, .worn, .don, 200, .right)),
            ])
    }

    @Test func `Links and tables move the sources`() {
        var bench = ready()
        bench.say(10, packet: "ABBBBBB1")
        bench.say(2000, packet: "TCCCCCC")
        bench.handle(.time, at: 10_000)
        let (b, c) = (BluetoothAddress(Array("BBBBBB".utf8))!, BluetoothAddress(Array("CCCCCC".utf8))!)
        #expect(
            bench.told() == [
                Told(10, .sources(.none, .init(b), .link, device: 10).byArrival),
                Told(10, configuration(nil, b)),
                Told(2500, .sources(.init(b), .init(c, b), .link, device: 2500).byArrival),
                Told(2500, configuration(nil, c, b)),
                Told(4000, .sources(.init(c, b), .init(c), .link, device: 4000).byArrival),
                Told(4000, configuration(nil, c)),
            ], "the engine's own deadlines pass without a packet")
    }

    @Test func `Text that no rule reads is console; a packet that means nothing is a fault`() {
        var bench = ready()
        bench.say(10, packet: "boot 1")
        bench.say(20, packet: "Mx")
        var fault = UnitFault(FaultKind.malformed, Array("Mx".utf8).span)
        fault.reason = "1:u8 is not what it must be"
        #expect(
            bench.told() == [
                Told(10, .console(ConsoleText(bytes: Array("boot 1".utf8)))), Told(20, .fault(fault)),
            ])
        bench.end(30)
        guard case .summary(let summary) = bench.told().last?.kind else { return }
        #expect(summary.frames == 2)
        #expect(summary.faults == 1)
    }

    @Test func `A packet of bytes that no rule reads is unknown`() {
        var bench = ready { $0.framing = "kind: \"hdlc\", check: \"CRC-16/IBM-SDLC\"" }
        bench.say(10, packet: "boot")
        let told = bench.told()
        guard case .unknown(let message) = told.first?.kind else {
            Issue.record("\(told)")
            return
        }
        #expect(message.type == nil)
        #expect(message.payload.starts(with: Array("boot".utf8)))
    }

    @Test func `A question is answered`() {
        var bench = ready()
        bench.say(10, packet: "Q")
        _ = bench.told()
        #expect(bench.outbox.map(\.bytes) == [[6]])
    }

    @Test func `A board that says that it is another is one`() {
        var bench = ready()
        bench.say(100, packet: "Wwn")
        bench.forget()
        bench.say(200, packet: "I2")
        #expect(
            bench.told() == [
                Told(200, TestProfile.hello("proto-2")),
                Told(200, ear(.worn, nil, .reset, 200, epoch: 2)),
                Told(200, ear(.notWorn, nil, .reset, 200, .right, epoch: 2)),
                Told(200, device(.inEar, nil, .reset, 200, epoch: 2)),
                Told(200, configuration(nil)),
                Told(200, .registration(.paired, "proto-2")),
                Told(200, .registration(.registered, "proto-2")),
                Told(200, .configuration(nil, board: "proto-2")),
            ])
        bench.say(300, packet: "I2")
        bench.down(400)
        bench.up(500)
        #expect(bench.told() == [Told(400, .down), Told(500, .up)], "it is the same after a reconnection")
    }
}
