import Accessories
import HeadsetTerms
import HeadsetWire
import Profiles
import TestSupport
import Testing
import Timing
import Transitions

@testable import BridgeCore

/// Boards that speak another protocol, by their profile.
@Suite struct ProfileTests {
    private func bench(
        _ options: BridgeOptions = BridgeOptions(), _ change: (inout TestProfile) -> Void = { _ in }
    ) -> Bench {
        var profile = TestProfile()
        change(&profile)
        var options = options
        options.profile = profile.profile
        return Bench(options)
    }

    /// A bench on which the link is up, and what was told of that is forgotten.
    private func ready(
        _ options: BridgeOptions = BridgeOptions(), _ change: (inout TestProfile) -> Void = { _ in }
    ) -> Bench {
        var bench = bench(options, change)
        bench.up(0)
        bench.forget()
        return bench
    }

    private func seen(_ trust: Profile.Trust = .checked, silence: Milliseconds? = nil) -> Event.Kind {
        .profile(
            ProfileSeen(
                name: "test", framing: nil, trust: trust, confirmation: trust == .unchecked ? 500 : nil,
                silence: silence, evidence: .verdicts))
    }

    private func configuration(
        _ placement: Placement?, _ primary: BluetoothAddress? = nil, _ secondary: BluetoothAddress? = nil
    ) -> Event.Kind {
        .configuration(placement, primary, secondary, board: "proto")
    }

    private func ear(
        _ from: EarState?, _ to: EarState?, _ cause: Cause, _ time: Int64, _ ear: Ear = .left, epoch: Int = 1
    ) -> Event.Kind {
        .ear(from, to, cause, device: time, epoch: epoch, ear).byArrival
    }

    private func device(
        _ from: DevicePlacement?, _ to: DevicePlacement?, _ cause: Cause, _ time: Int64, epoch: Int = 1
    ) -> Event.Kind {
        .device(from, to, cause, device: time, epoch: epoch).byArrival
    }

    private let worn: Event.Kind = .route(.accessory("proto"), .worn)

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

    // MARK: Raw bytes

    @Test func `Raw bytes are shown both ways, and nothing is believed of them`() {
        var bench = Bench(BridgeOptions(profile: .raw))
        bench.up(0)
        bench.receive(10, [UInt8](repeating: 1, count: 5000))
        bench.handle(.sent(LinkID(0), [1, 2], complete: true), at: 20)
        bench.handle(.sent(LinkID(0), [3], complete: false), at: 21)
        bench.handle(.time, at: 100_000)
        bench.end(100_001)
        let told = bench.told()
        let raw = told.compactMap { told -> RawBytes? in
            if case .raw(let raw) = told.kind { raw } else { nil }
        }
        #expect(raw.map(\.bytes.count) == [4097, 2, 1, 903])
        #expect(raw.map(\.direction) == [.received, .sent, .sent, .received])
        #expect(raw.map(\.isComplete) == [true, true, false, true])
        #expect(told.count == 3 + raw.count + 1)
        #expect(bench.bridge.framesReceived == 2)
    }

    // MARK: A child that decodes

    @Test func `A decoder is told of packets by number, and what it answers counts`() {
        var bench = ready { $0.decoder = true }
        bench.say(100, packet: "abc")
        bench.say(110, packet: "def")
        #expect(bench.told() == [])
        #expect(bench.decoding.map(\.unit) == [1, 2])
        #expect(bench.decoding.map(\.bytes) == [Array("abc".utf8), Array("def".utf8)])
        bench.answer(150, 1, #"{"unit": 1, "emit": [{"wear": "left", "state": "worn"}], "reply": "07"}"#)
        #expect(
            bench.told() == [
                Told(150, ear(nil, .worn, .initial, 100)), Told(150, device(nil, .inEar, .initial, 100)),
                Told(150, configuration(.inEar)), Told(150, worn),
            ], "it was true when the unit came")
        #expect(bench.outbox.map(\.bytes) == [[7]])
    }

    @Test func `An answer that is wrong, or to no unit that waits, changes nothing and is told`() {
        var bench = ready { $0.decoder = true }
        bench.say(100, packet: "abc")
        bench.answer(110, 2, "{}")
        bench.answer(120, 1, "{\"wear\": 1}")
        bench.down(130)
        bench.up(140)
        bench.answer(150, 1, "{}")
        let states = bench.told().compactMap { told -> DecoderState? in
            if case .decoder(let state) = told.kind { state } else { nil }
        }
        #expect(states.map(\.state) == [.refused, .refused, .refused])
        #expect(states.map(\.unit) == [2, 1, 1])
    }

    @Test func `While no decoder runs nothing is known, and sources stay`() {
        var bench = ready { $0.decoder = true }
        bench.say(100, packet: "abc")
        bench.answer(
            110, 1,
            #"{"emit": [{"wear": "left", "state": "worn"}, {"link": "42:42:42:42:42:42", "acl": "up"}]}"#)
        bench.forget()
        bench.handle(.decoder(LinkID(0), .ended(reason: "exit code 1")), at: 200)
        bench.handle(.decoder(LinkID(0), .started), at: 210)
        bench.handle(.decoder(LinkID(0), .passedOver(units: 3)), at: 220)
        let told = bench.told()
        #expect(told.map(\.at) == [200, 200, 200, 200, 210, 220])
        #expect(told.last?.kind == .decoder(DecoderState(.passedOver, count: 3)))
        bench.say(300, packet: "abc")
        bench.answer(310, 2, "{}")
        #expect(
            bench.told().first == Told(310, ear(nil, .worn, .initial, 300)), "an answer is a sign of life")
    }

    /// A bench on which a decoder has said that the left ear is worn, and ends once the link is down.
    private func benchLeftByDecoder(_ policy: UnplugPolicy) -> Bench {
        var bench = ready(BridgeOptions(onUnplug: policy)) { $0.decoder = true }
        bench.say(100, packet: "abc")
        bench.answer(110, 1, #"{"emit": [{"wear": "left", "state": "worn"}]}"#)
        bench.down(1000)
        bench.forget()
        bench.handle(.decoder(LinkID(0), .ended(reason: "exit status 0")), at: 1040)
        return bench
    }

    private let decoderEnded: Event.Kind = .decoder(DecoderState(.ended, reason: "exit status 0"))

    @Test func `A decoder that ends while the link is down changes nothing, and the grace decides`() {
        for (policy, isLost) in [(UnplugPolicy.clear, true), (.hold, false)] {
            var bench = benchLeftByDecoder(policy)
            #expect(bench.told() == [Told(1040, decoderEnded)], "\(policy)")
            bench.handle(.time, at: 100_000)
            #expect(bench.told().map(\.at) == (isLost ? [6000, 6000, 6000] : []), "\(policy)")
        }
    }

    @Test func `A decoder that is still gone when the link is back leaves nothing known`() {
        for policy in UnplugPolicy.allCases {
            var bench = benchLeftByDecoder(policy)
            bench.up(2000)
            #expect(bench.told().contains { $0.kind == configuration(nil) }, "\(policy)")
            bench = benchLeftByDecoder(policy)
            bench.handle(.decoder(LinkID(0), .started), at: 1140)
            bench.up(2000)
            #expect(bench.told().map(\.kind).contains(configuration(nil)) == false, "\(policy)")
        }
    }
}

extension Bench {
    /// The decoder says a line about a unit.
    mutating func answer(_ at: Int64, _ unit: UInt64, _ line: String) {
        handle(.decoder(LinkID(0), .answered(unit: unit, Array(line.utf8))), at: at)
    }
}

extension Event.Kind {
    /// The same, of a board without a clock.
    fileprivate var byArrival: Event.Kind {
        guard case .transition(var transition, transport: _) = self else { return self }
        transition.clock = .arrival
        return .transition(transition)
    }
}
