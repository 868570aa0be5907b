import Accessories
import HeadsetTerms
import HeadsetWire
import Profiles
import TestSupport
import Testing
import Timing
import Transitions

@testable import BridgeCore

/// Boards whose bytes are shown raw, or read by a child process.
struct DecoderTests: ProfileSuite {
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
