import Accessories
import HeadsetTerms
import SerialIO
import Testing
import Timing
import Transitions

@testable import BridgeCore
@testable import HeadsetWire
@testable import headset_bridge

struct TextPrinterTests {
    private typealias Sample = SampleEvents

    private func printer(
        _ timestamps: TimestampStyle = .session, isRaw: Bool = false, isColored: Bool = false
    ) -> TextPrinter {
        TextPrinter(
            header: .live(baud: 115200, recording: "demo.pcapng"), timestamps: timestamps, isRaw: isRaw,
            paint: Paint(isOn: isColored))
    }

    /// The events of one link, at these milliseconds, as text.
    private func text(_ events: [(Int64, Event.Kind)], by printer: TextPrinter) -> String {
        var printer = printer
        let lines = events.map { milliseconds, kind in
            let time = Timestamp(nanoseconds: milliseconds * 1_000_000)
            let isOfSession = if case .session = kind { true } else { false }
            return printer.line(
                for: Event(
                    sequence: 1, time: time, link: isOfSession ? nil : "/dev/ttyACM0", kind: kind))
        }
        return String(decoding: lines.joined(), as: UTF8.self)
    }

    /// Don, a call, a damaged frame, into the case and away.
    private static func session() throws -> [(Int64, Event.Kind)] {
        let (phone, laptop) = (try #require(Sample.phone), try #require(Sample.laptop))
        let near = [
            SupportingChannel(sensor: 0, evidence: .sampled(value: 812, threshold: 640)),
            SupportingChannel(sensor: 1, evidence: .sampled(value: 41, threshold: 42)),
        ]
        let far = [SupportingChannel(sensor: 0, evidence: .sampled(value: 470, threshold: 460))]
        return [
            (0, Sample.session(host: laptop)),
            (0, Sample.link(up: true, "/dev/ttyACM0", "opened")),
            (1, Sample.request(.sent)),
            (90, Sample.console("boot v1.4.2\r\nready\u{1B}[0m\r\n")),
            (104, Sample.diagnostic(.beforeHello, 1)),
            (210, .hello(Sample.hello)),
            (210, Sample.request(.acknowledged)),
            (210, .registration(RegistrationChange(action: .paired, accessory: "4711"))),
            (210, .registration(RegistrationChange(action: .registered, accessory: "4711"))),
            (210, Sample.configuration(nil)),
            (760, Sample.ear(.left, nil, .notWorn, .initial, 300)),
            (760, Sample.ear(.right, nil, .notWorn, .initial, 300)),
            (760, Sample.device(nil, .offHead, .initial, 300)),
            (760, Sample.configuration(.offHead)),
            (12_400, .marker(Truth(ear: .left, edge: .putOn, uncertainty: 5, name: "plate 1"))),
            (12_912, Sample.ear(.left, .notWorn, .worn, .don, 500, near)),
            (12_912, Sample.device(.offHead, .inEar, .don, 500)),
            (12_912, Sample.configuration(.inEar)),
            (12_912, Sample.route(.accessory("4711"), .worn)),
            (15_000, Sample.sources(SourcePair(phone, laptop), .activity)),
            (15_000, Sample.configuration(.inEar, primary: phone, secondary: laptop)),
            (15_000, Sample.route(.builtInSpeaker, .secondarySource)),
            (31_200, Sample.fault(.check, [0x05, 0x1A, 0xFF, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06])),
            (31_240, .gap(SequenceGap(lost: .init(count: 1, first: 1034, last: 1034)))),
            (31_300, .log(LogLine(level: .warning, text: "battery low"))),
            (32_000, Sample.ear(.left, .worn, .inCase, .case, 50)),
            (32_400, Sample.ear(.right, .notWorn, nil, .stale, nil, far)),
            (32_400, Sample.device(.inEar, nil, .stale, nil)),
            (40_000, Sample.link(up: false, "/dev/ttyACM0", "end of file")),
        ]
    }

    @Test func `A session reads like this`() throws {
        #expect(
            text(try Self.session(), by: printer()) == """
                X
                """)
    }
}
