import Accessories
import HeadsetTerms
import SerialIO
import TestSupport
import Testing
import Timing
import Transitions

@testable import BridgeCore
@testable import HeadsetWire
@testable import headset_bridge

struct TextPrinterAttackTests {
    private typealias Sample = SampleEvents

    /// A text that may hold anything, control characters more than is likely.
    private func text(_ random: inout SeededGenerator) -> String {
        let scalars = (0..<Int.random(in: 0...20, using: &random)).compactMap { _ in
            Unicode.Scalar(
                UInt32.random(in: 0...(Bool.random(using: &random) ? 0xA0 : 0x2100), using: &random))
        }
        return String(String.UnicodeScalarView(scalars))
    }

    /// One event of every kind that can hold a device's text.
    private func events(_ random: inout SeededGenerator) -> [Event.Kind] {
        var hello = Sample.hello
        hello.board = text(&random)
        hello.name = text(&random)
        hello.firmware = text(&random)
        return [
            .session(
                SessionStart(
                    started: nil, tool: text(&random), source: text(&random),
                    options: BridgeOptions())),
            Sample.link(up: true, text(&random), text(&random)),
            .hello(hello),
            .registration(RegistrationChange(action: .paired, accessory: text(&random))),
            .registration(RegistrationChange(action: .invalidated, accessory: text(&random))),
            .refused(RefusedUpdate(refusal: Refusal(.pairFirst, text(&random)))),
            Sample.route(.accessory(text(&random)), .worn),
            .console(ConsoleText(bytes: (0..<20).map { _ in .random(in: 0...255, using: &random) })),
            Sample.console(text(&random)),
            .log(LogLine(level: .error, text: text(&random))),
            .marker(Truth(ear: nil, edge: .putOn, uncertainty: 1, name: text(&random))),
            Sample.configuration(.inEar),
        ]
    }

    private func printer(isRaw: Bool) -> TextPrinter {
        TextPrinter(
            header: .live(line: SerialSettings(baud: 115200), recording: nil), timestamps: .delta,
            isRaw: isRaw,
            paint: Paint(isOn: false))
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `Nothing that a device says is obeyed by a terminal`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var printer = printer(isRaw: false)
        for kind in events(&random) {
            let link = text(&random)
            let bytes = printer.line(for: Event(sequence: 1, time: .zero, link: link, kind: kind))
            let line = String(decoding: bytes, as: UTF8.self)
            #expect(line.utf8.elementsEqual(bytes), "\(kind)")
            #expect(line.unicodeScalars.last == "\n", "\(kind)")
            #expect(line.unicodeScalars.dropLast().filter(\.isUnfitForLine).isEmpty, "\(kind) on \(link)")
        }
    }

    @Test func `Raw text comes through as it is, but only a device's`() {
        var printer = printer(isRaw: true)
        func line(_ kind: Event.Kind) -> String {
            String(
                decoding: printer.line(for: Event(sequence: 1, time: .zero, link: "a\u{1B}", kind: kind)),
                as: UTF8.self)
        }
        let text = "\u{1B}[31mred\u{7}\u{202E}"
        for kind in [
            Sample.console(text), .log(LogLine(level: .info, text: text)),
            .registration(RegistrationChange(action: .paired, accessory: text)),
        ] {
            #expect(line(kind).hasSuffix("   \(text)\n"))
        }
        #expect(line(Sample.link(up: true, nil, text)).hasSuffix("   \\x1b[31mred\\x07\\u202e\n"))
        #expect(!line(Sample.console("x")).contains("\u{1B}"))
    }

    @Test func `The state stands in the same column whatever happened`() {
        let ears: [EarState?] = EarState.allCases + [nil]
        let devices: [DevicePlacement?] = DevicePlacement.allCases + [nil]
        var kinds: [Event.Kind] = []
        for from in ears {
            for ear in Ear.allCases { kinds += ears.map { Sample.ear(ear, from, $0, .don, 60_000) } }
        }
        for from in devices {
            kinds += devices.filter { $0 != from }.map { Sample.device(from, $0, .don, 60_000) }
        }
        var random = SeededGenerator(seed: 1)
        kinds += events(&random).dropFirst()
        kinds += RequestChange.State.allCases.map { Sample.request($0) }
        kinds += EngineDiagnostic.Kind.allCases.map { Sample.diagnostic(.engine($0, .left), 1) }
        kinds += RegistrationAction.allCases.map {
            .registration(RegistrationChange(action: $0, accessory: ""))
        }
        kinds += [
            Sample.route(.builtInSpeaker, .call), Sample.fault(.check, []), .gap(SequenceGap(lost: nil)),
            .unknown(UnknownMessage(type: 0, payload: [])),
            .echo(EchoHeard(count: 1, isOwn: false)),
        ]
        var printer = printer(isRaw: false)
        for kind in kinds {
            let event = Event(sequence: 1, time: .zero, link: "a", kind: kind)
            let line = Array(String(decoding: printer.line(for: event), as: UTF8.self))
            #expect(line.count > 48 && line[40] == "L" && line[43] == "R" && line[46] == "D", "\(kind)")
        }
    }
}
