import Accessories
import HeadsetTerms
import Testing
import Timing
import Transitions

@testable import BridgeCore
@testable import HeadsetWire
@testable import headset_bridge

struct WordingTests {
    private typealias Sample = SampleEvents

    /// What is said of an event, with its parts apart.
    private func words(
        _ event: Event.Kind, channels: [ChannelDescriptor] = Sample.hello.channels, isRaw: Bool = false
    ) -> [String]? {
        let wording = Wording(
            deviceText: DeviceText(isRaw: isRaw), channels: ChannelNames(channels), host: nil)
        return wording.sentence(for: event).map { sentence in
            [sentence.what, sentence.why, sentence.evidence].filter { !$0.isEmpty }
        }
    }

    @Test func `The evidence is the readings beside what they had to reach`() {
        for (sensor, state, value, threshold, shown) in [
            (0, .worn, 812, 640, "prox 812≥640"), (0, .worn, 640, 640, "prox 640≥640"),
            (0, .worn, 600, 640, "prox 600<640"), (0, .notWorn, 120, 460, "prox 120≤460"),
            (0, .notWorn, 470, 460, "prox 470>460"), (1, .worn, 41, 42, "cap 41≤42"),
            (1, .worn, 50, 42, "cap 50>42"), (1, .notWorn, 60, 58, "cap 60≥58"),
            (1, .notWorn, 50, 58, "cap 50<58"), (7, .worn, -5, -7, "sensor 7 -5≥-7"),
        ] as [(UInt8, EarState, Int32, Int32, String)] {
            let support = SupportingChannel(
                sensor: sensor, evidence: .sampled(value: value, threshold: threshold))
            #expect(words(Sample.ear(.left, nil, state, .don, nil, [support]))?.last == shown)
        }
    }

    @Test func `Event channels and verdicts say what they said`() {
        let channels = [
            ChannelDescriptor(sensor: 4, ear: .left, kind: .event),
            ChannelDescriptor(sensor: 9, ear: .left, kind: .verdict),
        ]
        let supporting = [
            SupportingChannel(sensor: 4, evidence: .event), SupportingChannel(sensor: 9, evidence: .verdict),
        ]
        for (state, shown) in [
            (.worn, "near on, verdict worn"), (.notWorn, "near off, verdict off"),
        ] as [(EarState, String)] {
            let event = Sample.ear(.left, nil, state, .don, nil, supporting)
            #expect(words(event, channels: channels)?.last == shown)
        }
    }

    @Test func `A hello says who the board is and what it senses with`() {
        var hello = Sample.hello
        (hello.formFactor, hello.capabilities, hello.bluetoothAddress) = (.overEar, [], nil)
        hello.channels = [
            Sample.channel(0, .right, .pressure, .rising, open: nil, worn: 5),
            Sample.channel(1, .right, .pressure, .rising, open: 0, worn: 5),
            Sample.channel(2, .right, .other, .rising, open: 0, worn: 5),
        ]
        #expect(
            words(.hello(hello), channels: hello.channels) == [
                "hello",
                "Demo earbuds, id 4711, firmware 1.4.2 · "
                    + "overEar (right pressure 0 not calibrated, pressure 1, sensor) · reports nothing · "
                    + "protocol 1.0, boot 0a2b3c4d",
            ])
        #expect(words(.hello(hello), channels: [])?.last?.contains("overEar (no channels)") == true)
    }

    @Test func `A bad frame says what is wrong with it`() {
        for (kind, why) in [
            (.check, "CRC check failed"), (.encoding, "a COBS code points past the end"),
            (.short, "too short, or cut off"), (.overlong, "longer than a frame may be"),
            (.malformed, "CRC passed, but the payload contradicts its type"),
            (.version, "no protocol version in common; this tool speaks 1.0"),
        ] as [(FaultKind, String)] {
            #expect(
                words(Sample.fault(kind, [0x0F])) == [
                    "bad frame", "\(why), 1 byte, ignored; state kept", "0f",
                ])
        }
        #expect(
            words(Sample.fault(.check, [])) == [
                "bad frame", "CRC check failed, 0 bytes, ignored; state kept",
            ])
        #expect(
            words(Sample.fault(.check, Array(0...7)))?.last == "00 01 02 03 04 05 06 07"
        )
        #expect(
            words(Sample.fault(.check, Array(0...8)))?.last == "00 01 02 03 04 05 06 07 …"
        )
    }

    @Test func `A version that doesn't meet ours names both sides`() {
        let error = PayloadError.version(
            board: ProtocolVersions(oldest: ProtocolVersion(2, 0), newest: ProtocolVersion(2, 3)),
            host: .ours)
        let bytes: [UInt8] = [1]
        #expect(
            words(.fault(UnitFault(error, bytes.span)))?[1]
                == "the board speaks protocol 2.0 to 2.3, this tool 1.0, 1 byte, ignored; state kept")
    }

    @Test func `Gaps say which frames`() {
        #expect(
            words(.gap(SequenceGap(lost: .init(count: 12, first: 1034, last: 1045))))
                == ["gap", "12 frames lost, 1034–1045"])
        #expect(
            words(.gap(SequenceGap(lost: nil)))
                == ["gap", "the numbering started again; how many frames were lost is unknown"])
    }

    @Test func `What the driver counted is said with what to try, and a break is no error`() {
        #expect(
            words(.lineErrors(LineErrors(framing: 2, breaks: 1)))
                == [
                    "line errors",
                    "the kernel counted 2 framing errors, 1 break; check --baud and --frame, then ground and cable",
                ])
        #expect(words(.lineErrors(LineErrors(breaks: 2))) == ["break", "2 breaks"])
        #expect(words(.breakSent) == ["break", "sent to the board"])
        #expect(words(.loss(Loss(lost: 1))) == nil)
    }

    @Test func `A refusal says who decides and by which rule`() {
        #expect(
            words(.refused(RefusedUpdate(refusal: Refusal(.registerCapabilityFirst, "update of 4711: no"))))
                == [
                    "REFUSED", "update of 4711: no",
                    "accessoryNotCapable by rule registerCapabilityFirst, documented by Apple",
                ])
        #expect(
            words(.refused(RefusedUpdate(refusal: Refusal(.distinctSources, "update of 4711: no"))))?.last
                == "invalidRequest by rule distinctSources, bench policy, not Apple's")
    }

    @Test func `What the registry holds is told in the fields that are registered`() {
        for (capabilities, shown) in [
            ([.placement], "onHead"), ([.audioSwitching], "primary 12:34:56:78:9A:BC"),
            ([.placement, .audioSwitching], "onHead, primary 12:34:56:78:9A:BC"),
        ] as [(Capabilities, String)] {
            #expect(
                words(Sample.configuration(.onHead, capabilities, primary: Sample.phone))
                    == ["accepted", "registry holds " + shown])
        }
    }

    @Test func `Every cause of a route has its words`() {
        let shown = AudioRoute.Cause.allCases.map { words(Sample.route(.builtInSpeaker, $0))?.last }
        #expect(
            shown
                == [
                    "it is worn", "this host is its primary source", "this host has a call",
                    "the output before is gone", "it was taken off", "this host is only its secondary source",
                    "this host is not among its sources", "its registration has ended",
                ].map { $0 + " (bench policy, not Apple's)" })
    }

    @Test func `Registrations and requests`() {
        let registrations = RegistrationAction.allCases.map {
            words(.registration(RegistrationChange(action: $0, accessory: "4711")))
        }
        #expect(
            registrations
                == ["paired", "registered", "removed", "registration ended"].map { [$0, "4711"] })
        for (state, attempt, shown) in [
            (.sent, 1, ["request sent", "identify, id 1"]),
            (.sent, 2, ["request sent", "identify, id 1, attempt 2"]),
            (.acknowledged, 1, ["request acknowledged", "identify, id 1"]),
            (.refused, 1, ["request refused", "identify, id 1"]),
            (.abandoned, 5, ["request abandoned", "identify, id 1, attempt 5"]),
        ] as [(RequestChange.State, Int, [String])] {
            #expect(words(Sample.request(state, attempt: attempt)) == shown)
        }
    }

    @Test func `Unknown messages are kept, and shown by their first bytes`() {
        #expect(
            words(.unknown(UnknownMessage(type: 0x0C, payload: [1, 2]))) == [
                "unknown message", "type 0x0c, 2 bytes; this version doesn't know it, or not all of it",
                "01 02",
            ])
    }

    @Test func `Truth has an edge, and a remark has none`() {
        for (truth, shown) in [
            (Truth(ear: .left, edge: .putOn, uncertainty: 5, name: "a"), ["truth left don", "a ±5 ms"]),
            (Truth(ear: nil, edge: .takenOff, uncertainty: 0, name: ""), ["truth doff", "±0 ms"]),
            (Truth(ear: nil, edge: nil, uncertainty: 5, name: "door"), ["marker", "door"]),
            (Truth(ear: .right, edge: nil, uncertainty: 5, name: "door"), ["marker right", "door"]),
        ] {
            #expect(words(.marker(truth)) == shown)
        }
    }

    @Test func `What a board prints stands as it is, without its line end`() {
        for (text, shown) in [
            ("ready\r\n", "ready"), ("ready", "ready"), ("a\nb\n\n", #"a\nb"#), ("\r\n", #"\r\n"#),
            ("\u{1B}[2Jx", #"\x1b[2Jx"#),
        ] {
            #expect(words(Sample.console(text)) == ["console", shown])
        }
        #expect(words(Sample.console("\u{1B}[2Jx\n"), isRaw: true) == ["console", "\u{1B}[2Jx"])
        #expect(words(.log(LogLine(level: .debug, text: "a\u{202E}"))) == ["log debug", #"a\u202e"#])
    }

    @Test func `What a host has sent is told as that, and that nothing else comes`() {
        #expect(
            words(.unknown(UnknownMessage(type: 0x81, payload: [1, 0]))) == [
                "host's message", "type 0x81, 2 bytes; no board has sent it", "01 00",
            ])
        #expect(
            words(.echo(EchoHeard(count: 2, isOwn: true))) == [
                "echo",
                "so far nothing comes but what is sent: TX and RX are connected, or the line echoes and no board speaks; "
                    + "check the wiring, and that this is the board's port",
            ])
    }

    @Test func `Diagnostics say what became of it`() {
        for (kind, count, shown) in [
            (
                .beforeHello, 1,
                ["before hello", "1 frame not acted on: the board hasn't said who it is"]
            ),
            (
                .otherBoard("R2-08", insteadOf: "\u{1B}R2-07"), 1,
                [
                    "another board",
                    #"R2-08, not \x1bR2-07: nothing it says counts; put \x1bR2-07 back, or run with --any-board"#,
                ]
            ),
            (.duplicateFrame, 1, ["duplicate frame", "came before, byte for byte; not acted on"]),
            (
                .engine(.late, .source), 2,
                ["late", "sources: 2 values came after the moment was over, dropped"]
            ),
            (.engine(.duplicate, .left), 1, ["duplicate value", "left: 1 value came twice, counted once"]),
            (
                .engine(.conflict, .left), 1,
                ["conflict", "left: 1 value unlike another of the same moment; the later frame counts"]
            ),
            (
                .engine(.outOfRange, .right), 3,
                ["out of range", "right: 3 readings outside the sensor's range, dropped"]
            ),
            (
                .engine(.overflow, .device), 3,
                ["overflow", "device: 3 values more than may wait, dropped"]
            ),
            (
                .engine(.noVote, .left), 1,
                ["no vote", "left: 1 channel without a vote: not in the hello, or not calibrated"]
            ),
        ] as [(Diagnostic.Kind, UInt64, [String])] {
            #expect(words(Sample.diagnostic(kind, count)) == shown)
        }
    }

    @Test func `A sensor that has no vote is told by name`() {
        let found = Diagnostic(kind: .engine(.noVote, .left), count: 1, sensor: 9)
        #expect(
            words(.diagnostic(found))
                == ["no vote", "left: sensor 9 without a vote: not in the hello, or not calibrated"])
    }

    @Test func `A profile says how far it can be trusted, and what can be measured`() {
        #expect(
            words(Sample.profile(isChecked: false, .verdicts)) == [
                "profile",
                "acme, framing ble · arrival time · packets aren't checked: a state counts when it came twice, or stood for 1.000 s · verdicts only: edges; latency, chatter, false triggers; no noise or thresholds",
            ])
        #expect(
            words(Sample.profile(isChecked: true, .samples)) == [
                "profile",
                "acme, framing ble · arrival time · packets are checked · samples: noise and thresholds too",
            ])
        #expect(
            words(.hello(Sample.claimed), channels: Sample.claimed.channels) == [
                "hello",
                "Prototype, id 4711 · earbuds (left verdict) · reports placement · by profile acme",
            ])
    }

    @Test func `A placement says behind its cause how late it was heard`() {
        guard case .transition(let transition, transport: _) = Sample.device(.offHead, .inEar, .don, 500)
        else {
            return
        }
        for (transport, why): (Transport?, String) in [
            (nil, "don 500 ms"), (Transport(delay: 60, uncertainty: nil), "don 500 ms, +60 ms"),
            (Transport(delay: 60, uncertainty: 2), "don 500 ms, +60±2 ms"),
        ] {
            #expect(words(.transition(transition, transport: transport))?[1] == why)
        }
    }

    @Test func `A clock is told in words`() {
        #expect(
            words(.clock(Sample.clock)) == [
                "clock", "12.3 ppm slow, jitter 0.4 ms",
                "host − board = -1.000 s ± 0.8 ms; 1509 frames, 10 pings",
            ])
        #expect(
            words(.clock(Sample.clockUnpinged)) == [
                "clock", "drift not known yet, jitter 0.4 ms",
                "host − board ≤ 0.020 s; 12 frames, 0 pings",
            ])
    }

    @Test(arguments: [(-1_000_501, "-1.001", "-1.000"), (-1, "0.000", "0.000"), (20_499, "0.020", "0.021")])
    func `An offset is told to the nearest millisecond, a bound never below itself`(
        offset: Int64, nearest: String, bound: String
    ) {
        var (known, bounded) = (Sample.clock, Sample.clockUnpinged)
        (known.offset, bounded.offset) = (offset, offset)
        #expect(words(.clock(known))?.last?.hasPrefix("host − board = \(nearest) s ±") == true)
        #expect(words(.clock(bounded))?.last?.hasPrefix("host − board ≤ \(bound) s;") == true)
    }

    @Test func `What a decoder says can't take over the terminal`() {
        #expect(
            words(.decoder(DecoderState(.refused, unit: 3, reason: "\u{1B}[2J"))) == [
                "decoder refused", "answer to unit 3: \\x1b[2J",
            ])
        #expect(
            words(.decoder(DecoderState(.passedOver, count: 1))) == [
                "decoder too slow", "1 unit not handed to it",
            ])
    }

    @Test func `A fault of another protocol speaks of packets`() {
        let wording = Wording(
            deviceText: DeviceText(isRaw: false), channels: ChannelNames(), host: nil, isNative: false)
        var fault = UnitFault(FaultKind.malformed, [7].span)
        fault.reason = "1:u8 is not what it must be"
        let sentence = wording.sentence(for: fault)
        #expect(sentence.what == "bad packet")
        #expect(sentence.why == "1:u8 is not what it must be, 1 byte, ignored; state kept")
        for kind in FaultKind.allCases {
            let why = wording.sentence(for: UnitFault(kind, [7].span)).why
            #expect(!why.contains("COBS") && !why.contains("CRC") || kind == .malformed, "\(kind)")
        }
    }
}
