import Accessories
import Timing
import Transitions
import HeadsetTerms
import Testing

@testable import BridgeCore
@testable import HeadsetWire
@testable import headset_bridge

struct JSONLinesPrinterTests {
    private typealias Sample = SampleEvents

    /// What a line says behind `link`.
    private func rest(_ kind: Event.Kind) -> String {
        var printer = JSONLinesPrinter()
        let event = Event(
            sequence: 7, time: Timestamp(nanoseconds: 12_412_000_001), link: "bench", kind: kind)
        let line = String(decoding: printer.line(for: event), as: UTF8.self)
        let start = #"{"v":1,"seq":7,"t":12412000001,"link":"bench","#
        #expect(line.hasPrefix(start) && line.hasSuffix("}\n"))
        return String(line.dropFirst(start.count).dropLast(2))
    }

    /// The digest of the parameters of a session that has no others than the defaults.
    private static let usual = ParameterSets().digest

    @Test func `A line has the number, the time and the link of its event, and ends`() {
        var printer = JSONLinesPrinter()
        let first = Event(
            sequence: 1, time: .zero, link: nil,
            kind: Sample.session(started: WallTime(nanoseconds: 1_769_938_272_000_000_001)))
        #expect(
            String(decoding: printer.line(for: first), as: UTF8.self)
                == #"{"v":1,"seq":1,"t":0,"link":null,"event":"session","started":"2026-02-01T09:31:12.000000001Z","#
                + #""tool":"headset-bridge 0.1.0","parameters":"\#(Self.usual)","source":"/dev/ttyACM0"}"#
                + "\n")
        let second = Event(
            sequence: .max, time: Timestamp(nanoseconds: .max), link: "a\"\n",
            kind: Sample.link(up: true, "/dev/x", "opened"))
        #expect(
            String(decoding: printer.line(for: second), as: UTF8.self)
                == #"{"v":1,"seq":18446744073709551615,"t":9223372036854775807,"link":"a\"\u000a","event":"link","#
                + #""state":"up","port":"/dev/x","reason":"opened"}"# + "\n")
    }

    @Test func `A session whose start nobody knows`() {
        #expect(
            rest(Sample.session())
                == #""event":"session","started":null,"tool":"headset-bridge 0.1.0","parameters":"\#(Self.usual)","source":"/dev/ttyACM0""#
        )
    }

    @Test func `A change of parameters, value for value`() {
        #expect(
            rest(Sample.parameters)
                == #""event":"parameters","parameters":"0a1b2c3d","changed":["#
                + #"{"key":"parameters.donMs","from":null,"to":400},"#
                + #"{"key":"boards[\"Demo Buds\"].leakDoff","from":2,"to":"inf"}]"#)
    }

    @Test func `Links and hellos`() {
        #expect(
            rest(Sample.link(up: false, nil, "end of file"))
                == #""event":"link","state":"down","port":null,"reason":"end of file""#)
        #expect(
            rest(.hello(Sample.hello))
                == #""event":"hello","board":"4711","firmware":"1.4.2","protocol":"1.0","form_factor":"earbuds","#
                + #""capabilities":["audioSwitching","placement"],"boot_id":"0a2b3c4d","#
                + #""bluetooth_address":"12:34:56:78:9A:BC","parameters":null,"name":"Demo earbuds""#)
        var other = Sample.hello
        (other.formFactor, other.capabilities, other.bootID, other.bluetoothAddress) = (.overEar, [], 0, nil)
        #expect(
            rest(.hello(other))
                == #""event":"hello","board":"4711","firmware":"1.4.2","protocol":"1.0","form_factor":"overEar","#
                + #""capabilities":[],"boot_id":"00000000","bluetooth_address":null,"parameters":null,"name":"Demo earbuds""#
        )
        other.parametersDigest = "0a1b2c3d"
        #expect(rest(.hello(other)).hasSuffix(#""parameters":"0a1b2c3d","name":"Demo earbuds""#))
        other.formFactor = .onEar
        #expect(rest(.hello(other)).contains(#""form_factor":"onEar""#))
    }

    @Test func `Placements, with null for the unknown`() {
        #expect(
            rest(Sample.ear(.left, .notWorn, .worn, .don, 500))
                == #""event":"placement","scope":"left","from":"notWorn","to":"worn","cause":"don","device_ms":81234,"#
                + #""latency_ms":500,"transport_ms":null,"transport_uncertainty_ms":null"#)
        #expect(
            rest(Sample.ear(.right, .inCase, nil, .reset, nil))
                == #""event":"placement","scope":"right","from":"inCase","to":null,"cause":"reset","device_ms":81234,"#
                + #""latency_ms":null,"transport_ms":null,"transport_uncertainty_ms":null"#)
        #expect(
            rest(Sample.device(nil, .overTheEar, .initial, 0))
                == #""event":"placement","scope":"device","from":null,"to":"overTheEar","cause":"initial","#
                + #""device_ms":81234,"latency_ms":0,"transport_ms":null,"transport_uncertainty_ms":null"#)
    }

    @Test func `Sources`() throws {
        let (phone, laptop) = (try #require(Sample.phone), try #require(Sample.laptop))
        #expect(
            rest(Sample.sources(SourcePair(phone, laptop), .activity))
                == #""event":"sources","primary":"12:34:56:78:9A:BC","secondary":"00:00:00:00:00:01","#
                + #""cause":"activity","device_ms":81234"#)
        #expect(
            rest(Sample.sources(.none, .link))
                == #""event":"sources","primary":null,"secondary":null,"cause":"link","device_ms":81234"#)
    }

    @Test func `What the registry holds and refuses`() {
        #expect(
            rest(Sample.configuration(.inEar, primary: Sample.phone))
                == #""event":"configuration","accessory":"4711","capabilities":["audioSwitching","placement"],"#
                + #""placement":"inEar","primary":"12:34:56:78:9A:BC","secondary":null"#)
        #expect(
            rest(Sample.configuration(nil, [.placement]))
                == #""event":"configuration","accessory":"4711","capabilities":["placement"],"placement":null,"#
                + #""primary":null,"secondary":null"#)
        #expect(
            rest(
                .refused(RefusedUpdate(refusal: Refusal(.registerCapabilityFirst, "update of \"4711\": no"))))
                == #""event":"refused","error":"accessoryNotCapable","reason":"update of \"4711\": no","#
                + #""rule":"registerCapabilityFirst","basis":"documented""#)
        #expect(
            rest(.registration(RegistrationChange(action: .paired, accessory: "4711")))
                == #""event":"registration","action":"paired","accessory":"4711""#)
    }

    @Test func `Routes`() {
        #expect(
            rest(Sample.route(.accessory("4711"), .primarySource))
                == #""event":"route","output":"accessory","accessory":"4711","cause":"primarySource","basis":"assumed""#
        )
        #expect(
            rest(Sample.route(.builtInSpeaker, .offHead))
                == #""event":"route","output":"builtInSpeaker","accessory":null,"cause":"offHead","basis":"assumed""#
        )
    }

    @Test func `A fault shows at most 64 of its bytes, and counts all of them`() {
        #expect(
            rest(Sample.fault(.check, [0x01, 0xFF]))
                == #""event":"fault","kind":"check","length":2,"bytes":"01ff""#)
        for count in [0, 63, 64, 65, 600] {
            let shown = String(repeating: "ab", count: min(count, 64))
            #expect(
                rest(Sample.fault(.overlong, Array(repeating: 0xAB, count: count)))
                    == #""event":"fault","kind":"overlong","length":\#(count),"bytes":"\#(shown)""#)
        }
    }

    @Test func `Gaps, and a numbering that started again`() {
        #expect(
            rest(.gap(SequenceGap(lost: .init(count: 2, first: 65_535, last: 0))))
                == #""event":"gap","lost":2,"from_seq":65535,"to_seq":0"#)
        #expect(
            rest(.gap(SequenceGap(lost: nil)))
                == #""event":"gap","lost":null,"from_seq":null,"to_seq":null"#)
    }

    @Test func `What a board prints and logs is text, whatever it is`() {
        #expect(
            rest(.console(ConsoleText(bytes: [0x62, 0x1B, 0x22, 0xFF, 0x0A])))
                == #""event":"console","text":"b\u001b\"\#u{FFFD}\u000a","bytes":"621b22ff0a""#)
        let long = String(repeating: "x", count: 600)
        #expect(
            rest(Sample.console(long))
                == #""event":"console","text":"\#(long)","bytes":"\#(String(repeating: "78", count: 600))""#)
        for (level, word) in zip(LogLine.Level.allCases, ["error", "warning", "info", "debug"]) {
            #expect(
                rest(.log(LogLine(level: level, text: "\u{202E}é")))
                    == #""event":"log","level":"\#(word)","text":"\u202eé""#)
        }
    }

    @Test func `Ground truth and remarks are markers`() {
        #expect(
            rest(.marker(Truth(ear: .left, edge: .putOn, uncertainty: 5, name: "plate 1")))
                == #""event":"marker","name":"plate 1","note":null,"ear":"left","edge":"don","uncertainty_ms":5"#
        )
        #expect(
            rest(.marker(Truth(ear: .right, edge: .takenOff, uncertainty: 0, name: "")))
                == #""event":"marker","name":"","note":null,"ear":"right","edge":"doff","uncertainty_ms":0"#)
        #expect(
            rest(.marker(Truth(ear: nil, edge: nil, uncertainty: 0, name: "door")))
                == #""event":"marker","name":"door","note":null,"ear":null,"edge":null,"uncertainty_ms":0"#)
    }

    @Test func `Requests and unknown messages`() {
        #expect(
            rest(Sample.request(.abandoned, attempt: 5))
                == #""event":"request","id":1,"command":"identify","state":"abandoned","attempt":5"#)
        let payload = [UInt8](repeating: 0x10, count: 100)
        #expect(
            rest(.unknown(UnknownMessage(type: 127, payload: payload)))
                == #""event":"unknown","type":127,"length":100,"bytes":"\#(String(repeating: "10", count: 100))""#
        )
    }

    @Test func `An echo says how much of it there is, and what to check`() {
        #expect(
            rest(.echo(EchoHeard(count: 3, isOwn: true)))
                == #""event":"echo","count":3,"text":"so far nothing comes but what is sent: TX and RX are connected, or the line echoes and no board speaks; check the wiring, and that this is the board's port""#
        )
        #expect(
            rest(.echo(EchoHeard(count: 1, isOwn: false)))
                == #""event":"echo","count":1,"text":"so far nothing comes but what a host sends: this is a host's TX, and not the board's""#
        )
    }

    @Test func `Diagnostics say what and whose`() {
        #expect(
            rest(Sample.diagnostic(.beforeHello, 3))
                == #""event":"diagnostic","kind":"beforeHello","scope":"device","sensor":null,"count":3"#)
        #expect(
            rest(Sample.diagnostic(.otherBoard("R2-08", insteadOf: "R2-07"), 1))
                == #""event":"diagnostic","kind":"otherBoard","scope":"device","sensor":null,"count":1,"board":"R2-08","awaited":"R2-07""#
        )
        #expect(
            rest(Sample.diagnostic(.duplicateFrame, 1))
                == #""event":"diagnostic","kind":"duplicate","scope":"device","sensor":null,"count":1"#)
        for (kind, word) in zip(
            EngineDiagnostic.Kind.allCases,
            ["late", "duplicate", "conflict", "outOfRange", "overflow", "noVote"])
        {
            for (scope, owner) in zip(Scope.allCases, ["left", "right", "device", "source"]) {
                #expect(
                    rest(Sample.diagnostic(.engine(kind, scope), .max))
                        == #""event":"diagnostic","kind":"\#(word)","scope":"\#(owner)","sensor":null,"count":18446744073709551615"#
                )
            }
        }
    }

    @Test func `The summary counts, and has the only number that isn't whole`() {
        var summary = Sample.summary
        summary.hostFrames = 7
        #expect(
            rest(.summary(summary))
                == #""event":"summary","frames":1034,"bytes":48213,"faults":3,"lost":12,"duplicates":1,"late":0,"#
                + #""transitions":9,"updates":6,"refused":0,"duration_s":19.872,"host_frames":7"#)
    }

    @Test func `A line says nothing of the line before`() {
        var printer = JSONLinesPrinter()
        let event = Event(sequence: 1, time: .zero, link: nil, kind: Sample.console("a"))
        let first = printer.line(for: event)
        _ = printer.line(for: Event(sequence: 2, time: .zero, link: nil, kind: .hello(Sample.hello)))
        #expect(printer.line(for: event) == first)
    }

    @Test func `A board that speaks another protocol`() {
        #expect(
            rest(Sample.profile(isChecked: false, .verdicts))
                == #""event":"profile","name":"acme","framing":"ble","trust":"unchecked","confirm_ms":1000,"#
                + #""clock":"arrival","silence_ms":null,"evidence":"verdicts""#)
        #expect(
            rest(.hello(Sample.claimed))
                == #""event":"hello","board":"4711","firmware":null,"protocol":"acme","form_factor":"earbuds","#
                + #""capabilities":["placement"],"boot_id":"00000000","bluetooth_address":null,"parameters":null,"name":"Prototype""#
        )
        #expect(
            rest(.raw(RawBytes(direction: .received, bytes: [0, 0xFF])))
                == #""event":"raw","direction":"received","length":2,"bytes":"00ff","complete":true"#)
        #expect(
            rest(.raw(RawBytes(direction: .sent, bytes: [1], isComplete: false)))
                == #""event":"raw","direction":"sent","length":1,"bytes":"01","complete":false"#)
        #expect(
            rest(.unknown(UnknownMessage(type: nil, payload: [7])))
                == #""event":"unknown","type":null,"length":1,"bytes":"07""#)
        #expect(
            rest(.decoder(DecoderState(.refused, unit: 12, reason: "a\n")))
                == #""event":"decoder","state":"refused","unit":12,"count":null,"reason":"a\u000a""#)
    }

    @Test func `A placement says how late it was heard, once that is known`() {
        guard case .transition(let transition, transport: _) = Sample.ear(.left, nil, .worn, .initial, 0)
        else {
            return
        }
        for (transport, text): (Transport?, String) in [
            (nil, #""transport_ms":null,"transport_uncertainty_ms":null"#),
            (Transport(delay: 60, uncertainty: nil), #""transport_ms":60,"transport_uncertainty_ms":null"#),
            (Transport(delay: 0, uncertainty: 2), #""transport_ms":0,"transport_uncertainty_ms":2"#),
        ] {
            #expect(rest(.transition(transition, transport: transport)).contains(text))
        }
    }

    @Test func `A clock is told in whole numbers`() {
        #expect(
            rest(.clock(Sample.clock))
                == #""event":"clock","device_ms":19480,"offset_us":-1000500,"uncertainty_us":826,"#
                + #""drift_ppb":-12345,"jitter_us":448,"pings":10,"frames":1509"#)
        #expect(
            rest(.clock(Sample.clockUnpinged))
                == #""event":"clock","device_ms":19480,"offset_us":20000,"uncertainty_us":null,"#
                + #""drift_ppb":null,"jitter_us":448,"pings":0,"frames":12"#)
    }

    @Test func `What was lost, and what the driver counted`() {
        #expect(
            rest(.lineErrors(LineErrors(framing: 1, parity: 2, overruns: 3, bufferOverruns: 4, breaks: 5)))
                == #""event":"lineErrors","framing_errors":1,"parity_errors":2,"overruns":3,"#
                + #""buffer_overruns":4,"breaks":5"#)
        #expect(
            rest(
                .loss(
                    Loss(
                        lost: 9, restarts: 1, places: Loss.Places(boardDropped: 4, inBoard: 3, onTheWay: 5),
                        damaged: 2, line: LineErrors(framing: .max))))
                == #""event":"loss","lost":9,"in_board":3,"on_the_way":5,"restarts":1,"board_dropped":4,"#
                + #""damaged":2,"framing_errors":18446744073709551615,"parity_errors":0,"overruns":0,"#
                + #""buffer_overruns":0,"breaks":0"#)
        #expect(
            rest(.loss(Loss(lost: 9)))
                == #""event":"loss","lost":9,"in_board":null,"on_the_way":null,"restarts":0,"#
                + #""board_dropped":null,"damaged":0,"framing_errors":null,"parity_errors":null,"#
                + #""overruns":null,"buffer_overruns":null,"breaks":null"#)
    }

    @Test func `By arrival there is no time of the board's`() throws {
        guard case .transition(var transition, transport: _) = Sample.ear(.left, nil, .worn, .initial, 0)
        else { return }
        transition.clock = .arrival
        #expect(rest(.transition(transition)).contains(#""device_ms":null,"latency_ms":0"#))
    }
}
