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
            header: .live(line: SerialSettings(baud: 115200), recording: "demo.pcapng"),
            timestamps: timestamps, isRaw: isRaw,
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

    @Test func `Of a line at a server of RFC 2217 it is the server that counted`() {
        func counted(at port: String) -> String {
            text(
                [(0, Sample.link(up: true, port, "opened")), (10, .lineErrors(LineErrors(overruns: 1)))],
                by: printer())
        }
        let error = "counted 1 overrun of the serial chip; bytes came faster than"
        #expect(counted(at: "rfc2217://lab:2217").contains("the server \(error) the server took them"))
        #expect(counted(at: "tcp://lab:4000").contains("the kernel \(error) this host took them"))
    }

    @Test func `A session reads like this`() throws {
        #expect(
            text(try Self.session(), by: printer()) == """
                /dev/ttyACM0 · 115200 8N1 · native 1.0 (device time) · rec demo.pcapng
                    0.000  link up                      L? R? D?   /dev/ttyACM0: opened
                    0.001  request sent                 L? R? D?   identify, id 1
                    0.090  console                      L? R? D?   boot v1.4.2\\r\\nready\\x1b[0m
                    0.104  before hello                 L? R? D?   1 frame not acted on: the board hasn't said who it is
                    0.210  hello                        L? R? D?   Demo earbuds, id 4711, firmware 1.4.2 · earbuds (left prox, cap; right prox, cap) · reports audioSwitching, placement · address 12:34:56:78:9A:BC · protocol 1.0, boot 0a2b3c4d
                    0.210  request acknowledged         L? R? D?   identify, id 1
                    0.210  paired                       L? R? D?   4711
                    0.210  registered                   L? R? D?   4711
                    0.210  accepted                     L? R? D?   registry holds placement unknown, no source
                    0.760  left  unknown → off          L○ R? D?   initial 300 ms
                    0.760  right unknown → off          L○ R○ D?   initial 300 ms
                    0.760  DEVICE unknown → offHead     L○ R○ D○   initial 300 ms
                    0.760  accepted                     L○ R○ D○   registry holds offHead, no source
                   12.400  truth left don               L○ R○ D○   plate 1 ±5 ms
                   12.912  left  off → worn             L● R○ D○   don 500 ms              prox 812≥640, cap 41≤42
                   12.912  DEVICE offHead → inEar       L● R○ D●   don 500 ms
                   12.912  accepted                     L● R○ D●   registry holds inEar, no source
                   12.912  audio → accessory            L● R○ D●   4711: it is worn (bench policy, not Apple's)
                   15.000  sources                      L● R○ D●   activity: primary 12:34:56:78:9A:BC, secondary 00:00:00:00:00:01 (this host)
                   15.000  accepted                     L● R○ D●   registry holds inEar, primary 12:34:56:78:9A:BC, secondary 00:00:00:00:00:01 (this host)
                   15.000  audio → built-in speaker     L● R○ D●   this host is only its secondary source (bench policy, not Apple's)
                   31.200  bad frame                    L● R○ D●   CRC check failed, 9 bytes, ignored; state kept   05 1a ff 01 02 03 04 05 …
                   31.240  gap                          L● R○ D●   1 frame lost, number 1034
                   31.300  log warning                  L● R○ D●   battery low
                   32.000  left  worn → in case         L□ R○ D●   case 50 ms
                   32.400  right off → unknown          L□ R? D●   stale                   prox 470>460
                   32.400  DEVICE inEar → unknown       L□ R? D?   stale
                   40.000  link down                    L□ R? D?   /dev/ttyACM0: end of file

                """)
    }

    @Test func `Colour changes nothing but the colour`() throws {
        let plain = text(try Self.session(), by: printer())
        let colored = text(try Self.session(), by: printer(isColored: true))
        #expect(colored != plain)
        #expect(colored.replacing(/\u{1B}\[[0-9]+m/, with: "") == plain)
        #expect(
            text([(1, Sample.ear(.left, nil, .worn, .initial, 500))], by: printer(isColored: true))
                == "\u{1B}[2m    0.001\u{1B}[0m  left  unknown → worn         "
                + "L\u{1B}[32m●\u{1B}[0m R\u{1B}[33m?\u{1B}[0m D\u{1B}[33m?\u{1B}[0m   initial 500 ms\n")
    }

    @Test func `Times are of the session, of the day or since the line before`() {
        let start = Sample.session(started: WallTime(nanoseconds: 1_769_938_272_900_000_000))
        let events: [(Int64, Event.Kind)] = [
            (0, start), (12, Sample.console("a")), (12, Sample.console("b")),
            (100_000_112, Sample.console("c")),
        ]
        func times(_ style: TimestampStyle, _ events: [(Int64, Event.Kind)]) -> [String] {
            text(events, by: printer(style)).split(separator: "\n").dropFirst().map {
                String($0.prefix(upTo: $0.firstRange(of: "  console")?.lowerBound ?? $0.startIndex))
            }
        }
        #expect(times(.session, events) == ["    0.012", "    0.012", "100000.112"])
        #expect(times(.wall, events) == ["09:31:12.912", "09:31:12.912", "13:17:53.012"])
        #expect(times(.delta, events) == ["   +0.012", "   +0.000", "+100000.100"])
        #expect(times(.wall, [(Int64(0), Sample.session())] + events.dropFirst()) == times(.session, events))
    }

    @Test func `A board with one ear has a column for one ear`() {
        var hello = Sample.hello
        hello.channels = [ChannelDescriptor(sensor: 9, ear: .right, kind: .verdict)]
        let support = [SupportingChannel(sensor: 9, evidence: .verdict)]
        #expect(
            text(
                [(0, .hello(hello)), (10, Sample.ear(.right, nil, .inCase, .initial, 50, support))],
                by: printer()
            ).split(separator: "\n").last == """
                    0.010  right unknown → in case         R□ D?   initial 50 ms           verdict in case
                """)
    }

    @Test func `Links are told apart once there is more than one`() {
        var printer = printer()
        func line(_ link: String, _ kind: Event.Kind) -> String {
            String(
                decoding: printer.line(for: Event(sequence: 1, time: .zero, link: link, kind: kind)),
                as: UTF8.self)
        }
        #expect(
            [
                line("R2-07", Sample.ear(.left, nil, .worn, .initial, 500)),
                line("bench\u{1B}", Sample.console("x")),
                line("R2-07", Sample.console("y")),
            ] == [
                "    0.000  left  unknown → worn         L● R? D?   initial 500 ms\n",
                "    0.000  bench\\x1b  console                      L? R? D?   x\n",
                "    0.000  R2-07      console                      L● R? D?   y\n",
            ])
    }

    @Test func `A new session starts from nothing`() throws {
        var printer = printer()
        let event = Event(sequence: 2, time: .zero, link: "a", kind: Sample.console("x"))
        let first = printer.line(for: event)
        for (_, kind) in try Self.session() {
            _ = printer.line(for: Event(sequence: 3, time: .zero, link: "b", kind: kind))
        }
        _ = printer.line(for: Event(sequence: 1, time: .zero, link: nil, kind: Sample.session()))
        #expect(printer.line(for: event) == first)
    }

    @Test func `Raw bytes stand sixteen a row, with their way, the gap before them, and as text`() {
        let bytes = Array("Hello, \u{1B}[2J wörld!\r\n".utf8)
        #expect(
            text(
                [
                    (0, .raw(RawBytes(direction: .received, bytes: bytes))),
                    (1, .raw(RawBytes(direction: .sent, bytes: [0x7F], isComplete: false))),
                    (1500, .raw(RawBytes(direction: .received, bytes: Array("ok".utf8)))),
                ], by: printer()) == """
                        0.000  ←              48 65 6c 6c 6f 2c 20 1b  5b 32 4a 20 77 c3 b6 72  |Hello, .[2J w..r|
                                              6c 64 21 0d 0a                                    |ld!..|
                        0.001  →              7f                                                |.|  cut off
                        1.500  ←    +1.500 s  6f 6b                                             |ok|

                    """)
    }

    @Test func `Gaps are said as finely as they are long`() {
        var column = RawColumn()
        let times = [0, 1000, 1_000_999, 13_000_999, 5_013_000_999] as [Int64]
        #expect(
            times.map { column.text(.received, at: Timestamp(nanoseconds: $0)) } == [
                "←            ", "←       +1 µs", "←     +999 µs", "←  +12.000 ms", "←    +5.000 s",
            ])
    }

    @Test func `A change of parameters is about no board, and stands without a state`() {
        var printer = printer()
        let event = Event(
            sequence: 1, time: Timestamp(nanoseconds: 12_400_000_000), link: nil, kind: Sample.parameters)
        #expect(
            String(decoding: printer.line(for: event), as: UTF8.self) == """
                   12.400  parameters                              parameters.donMs as others → 400, boards["Demo Buds"].leakDoff 2 → "inf" · 0a1b2c3d

                """)
    }

    @Test func `The summary is no line`() {
        #expect(text([(0, .summary(Sample.summary))], by: printer()) == "")
    }
}
