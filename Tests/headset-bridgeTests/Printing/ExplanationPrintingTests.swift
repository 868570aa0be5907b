import HeadsetTerms
import Testing

@testable import BridgeCore
@testable import Timing
@testable import Transitions
@testable import headset_bridge

/// How `--explain` reads, for people and for programs.
struct ExplanationPrintingTests {
    private static func at(_ time: Int64) -> DeviceTime { DeviceTime(milliseconds: time) }

    /// A right ear at 19000 whose second channel holds it back.
    private static let waiting = EarExplanation(
        ear: .right, occasion: .waiting, state: .notWorn, candidate: .notWorn,
        channels: [
            ChannelExplanation(
                sensor: 0, kind: .sampled(value: 812, near: 640, far: 430, level: true, isNear: true),
                vote: .counts, weight: 1),
            ChannelExplanation(
                sensor: 1, kind: .sampled(value: 70, near: 42, far: 58, level: false, isNear: true),
                vote: .stuck, weight: 2),
            ChannelExplanation(sensor: 8, kind: .event(isNear: nil), vote: .stale, weight: 1),
            ChannelExplanation(sensor: 9, kind: .verdict(.worn), vote: .doubtful, weight: 1),
        ],
        credit: 0, needed: 0, samples: nil, due: nil,
        holds: [.disagreement, .confirmation(sensor: 1, from: at(19_020))], since: at(18_900),
        spent: [.init(on: .confirmation, time: 40), .init(on: .disagreement, time: 60)])

    private static func event(
        _ subject: Explanation.Subject, at time: Int64 = 19_000, _ clock: EngineClock = .device
    ) -> Event.Kind {
        .explanation(Explanation(epoch: 1, time: at(time), subject: subject, clock: clock))
    }

    private func words(_ event: Event.Kind) -> [String] {
        let wording = Wording(
            deviceText: DeviceText(isRaw: false), channels: ChannelNames(SampleEvents.hello.channels),
            host: nil)
        let sentence = wording.sentence(for: event)
        return [sentence?.what, sentence?.why, sentence?.evidence].compactMap { $0 }.filter { !$0.isEmpty }
    }

    private func json(_ event: Event.Kind) -> String {
        var printer = JSONLinesPrinter()
        let event = Event(sequence: 1, time: .zero, link: nil, kind: event)
        let line = String(decoding: printer.line(for: event), as: UTF8.self)
        return String(
            line.dropFirst(#"{"v":1,"seq":1,"t":0,"link":null,"event":"explain","#.count).dropLast(2))
    }

    @Test func `An ear that waits says for what, and what its channels say`() {
        #expect(
            words(Self.event(.ear(Self.waiting))) == [
                "right waits", "at 19000: channels disagree, to be confirmed",
                "prox 812≥640, cap 70>42 unconfirmed (stuck), sensor 8 unheard (stale), sensor 9 worn (may have changed unheard)",
            ])
        #expect(
            json(Self.event(.ear(Self.waiting)))
                == #""scope":"right","occasion":"waiting","cause":null,"latency_ms":null,"device_ms":19000,"#
                + #""state":"notWorn","candidate":"notWorn","credit_ms":0,"needed_ms":0,"readings":null,"#
                + #""readings_needed":null,"due_in_ms":null,"first_sign_ms":100,"#
                + #""spent":[{"on":"confirmation","ms":40},{"on":"disagreement","ms":60}],"#
                + #""holds":[{"on":"disagreement"},{"on":"confirmation","sensor":1,"for_ms":20}],"channels":["#
                + #"{"sensor":0,"kind":"sampled","value":812,"near_at":640,"far_at":430,"level":"near","side":"near","vote":"counts","weight":1},"#
                + #"{"sensor":1,"kind":"sampled","value":70,"near_at":42,"far_at":58,"level":"far","side":"near","vote":"stuck","weight":2},"#
                + #"{"sensor":8,"kind":"event","side":null,"vote":"stale","weight":1},"#
                + #"{"sensor":9,"kind":"verdict","verdict":"worn","vote":"doubtful","weight":1}]"#)
    }

    @Test func `A candidate says what it has earned, and what else it lacks`() {
        var ear = Self.waiting
        ear.channels = []
        (ear.candidate, ear.credit, ear.needed) = (.worn, 310, 500)
        (ear.samples, ear.due) = (.init(count: 1, needed: 2), Self.at(19_190))
        for (holds, shown) in [
            ([.credit], "worn 310/500 ms"), ([.credit, .samples], "worn 310/500 ms, 1/2 readings"),
            ([.dwell(until: Self.at(19_400))], "worn 310/500 ms, stays as it is for 400 ms more"),
            (
                [.blank(until: Self.at(19_100))],
                "worn 310/500 ms, just out of its case, no vote for 100 ms"
            ),
            ([.tooFew(fresh: 1, needed: 2)], "worn 310/500 ms, 1 vote of 2"),
            ([.lost], "worn 310/500 ms, the board isn't heard"),
        ] as [([EarExplanation.Hold], String)] {
            ear.holds = holds
            #expect(words(Self.event(.ear(ear))) == ["right waits", "at 19000: \(shown)"])
        }
        ear.holds = [
            .blank(until: Self.at(19_100)), .tooFew(fresh: 1, needed: 2), .dwell(until: Self.at(19_400)),
        ]
        #expect(
            json(Self.event(.ear(ear))).contains(
                #""credit_ms":310,"needed_ms":500,"readings":1,"readings_needed":2,"due_in_ms":190,"first_sign_ms":100,"#
            ))
        #expect(
            json(Self.event(.ear(ear))).contains(
                #""holds":[{"on":"blank","for_ms":100},{"on":"tooFew","votes":1,"needed":2},{"on":"dwell","for_ms":400}]"#
            ))
    }

    @Test func `A decision says what the time went into`() {
        var ear = Self.waiting
        ear.channels.removeLast(3)
        (ear.state, ear.candidate, ear.holds) = (.worn, .worn, [])
        ear.occasion = .committed(cause: .don, latency: 60)
        ear.samples = .init(count: 3, needed: 2)
        #expect(
            words(Self.event(.ear(ear))) == [
                "right why worn",
                "at 19000: 3 readings, 100 ms since the first sign: confirmation 40 + disagreement 60",
                "prox 812≥640",
            ])
        #expect(
            json(Self.event(.ear(ear))).hasPrefix(
                #""scope":"right","occasion":"committed","cause":"don","latency_ms":60,"device_ms":19000,"state":"worn""#
            ))
        ear.occasion = .settled
        #expect(words(Self.event(.ear(ear)))[0] == "right stays worn")
    }

    @Test func `The device and its sources say what they were made of`() throws {
        let device = DeviceExplanation(
            placement: .onHead, cause: .don, rule: .cups(.either),
            ears: [EarStanding(ear: .left, state: .worn), EarStanding(ear: .right, state: nil)])
        #expect(
            words(Self.event(.device(device))) == [
                "DEVICE why onHead", "at 19000: both cups on, either cup off", "left worn, right unknown",
            ])
        #expect(
            json(Self.event(.device(device)))
                == #""scope":"device","occasion":"committed","cause":"don","latency_ms":null,"device_ms":19000,"#
                + #""state":"onHead","rule":"either","ears":[{"ear":"left","state":"worn"},{"ear":"right","state":null}]"#
        )
        let (phone, laptop) = (try #require(SampleEvents.phone), try #require(SampleEvents.laptop))
        let sources = [
            SourceExplanation(
                address: phone, level: .playing, rank: .connected, lastRise: Self.at(18_000),
                pending: .init(level: .connected, due: Self.at(21_000))),
            SourceExplanation(
                address: laptop, level: .call, rank: .call, lastRise: nil, pending: nil),
        ]
        #expect(
            words(Self.event(.sources(SourcesExplanation(cause: .activity, sources: sources)))) == [
                "sources why",
                "at 19000: 12:34:56:78:9A:BC playing, connected in 2000 ms; 00:00:00:00:00:01 call",
            ])
        #expect(
            json(Self.event(.sources(SourcesExplanation(cause: .activity, sources: sources))))
                == #""scope":"source","occasion":"committed","cause":"activity","latency_ms":null,"device_ms":19000,"sources":["#
                + #"{"address":"12:34:56:78:9A:BC","level":"playing","rank":"connected","last_rise_ms":1000,"next_level":"connected","next_in_ms":2000},"#
                + #"{"address":"00:00:00:00:00:01","level":"call","rank":"call","last_rise_ms":null,"next_level":null,"next_in_ms":null}]"#
        )
        #expect(
            words(Self.event(.sources(SourcesExplanation(cause: .link, sources: [])))) == [
                "sources why", "at 19000: no source",
            ])
        let gone = SourceExplanation(
            address: phone, level: .playing, rank: .absent, lastRise: nil,
            pending: .init(level: .connected, due: Self.at(21_000)))
        #expect(
            words(Self.event(.sources(SourcesExplanation(cause: nil, sources: [gone])))).last
                == "at 19000: 12:34:56:78:9A:BC playing, now absent, connected in 2000 ms")
    }

    @Test func `A board without a clock has no time of its own`() {
        #expect(
            words(Self.event(.sources(SourcesExplanation(cause: nil, sources: [])), .arrival)) == [
                "sources stay", "no source",
            ])
        #expect(
            json(Self.event(.sources(SourcesExplanation(cause: nil, sources: [])), .arrival)).hasPrefix(
                #""scope":"source","occasion":"waiting","cause":null,"latency_ms":null,"device_ms":null,"#))
    }
}
