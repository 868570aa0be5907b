import BridgeCore
import HeadsetTerms
import HeadsetWire
import Sessions
import Testing
import Timing

/// What the host is told to ask, as a capture keeps it.
struct CommandTests {
    /// Each command, and how a capture writes it.
    static let commands: [(command: Request.Command, written: String)] = [
        (
            .identify(
                versions: ProtocolVersions(oldest: ProtocolVersion(1, 2), newest: ProtocolVersion(3, 4))),
            #"{"name":"identify","versions":[1,2,3,4]}"#
        ),
        (.ping, #"{"name":"ping"}"#),
        (
            .setReporting(sensor: 255, ear: .right, period: 65_535),
            #"{"ear":1,"name":"set-reporting","periodMs":65535,"sensor":255}"#
        ),
        (
            .setParameter(number: 65_535, value: .min),
            #"{"name":"set-parameter","parameter":65535,"value":-2147483648}"#
        ),
        (.requestLinkTable, #"{"name":"request-links"}"#),
        (.reset, #"{"name":"reset"}"#),
        (.selfTest(number: 255), #"{"name":"self-test","test":255}"#),
    ]

    @Test(arguments: commands)
    func `A command, its repetition and its end are told again by a replay`(
        command: Request.Command, written: String
    ) throws {
        let capture = MemoryCapture()
        var session = try Session.recorded(in: capture)
        let link = session.linkUp(LinkUp(name: "board", port: nil, reason: "opened"), at: .zero)
        session.receive(try Stream("demo", upTo: 0).bytes.span, on: link, at: .zero)
        var outputs = session.takeOutputs()
        session.ask(command, on: link, at: .zero + 10)
        let asked = session.takeOutputs()
        #expect(asked.sent.count == 1)
        for bytes in asked.sent { session.sent(bytes, complete: true, on: link, at: .zero + 20) }
        session.deadlinePassed(at: .zero + 520)
        let repeated = session.takeOutputs()
        #expect(repeated.sent.count == 1)
        session.linkDown(link, reason: "unplugged", at: .zero + 600)
        // One that can't go out leaves no bytes: only its own record tells of it.
        session.ask(command, on: link, at: .zero + 700)
        session.end(at: .zero + 800)
        outputs += asked + repeated + session.takeOutputs()
        let changes = outputs.events.compactMap {
            if case .request(let change) = $0.kind { change } else { nil }
        }
        #expect(changes.map(\.state) == [.sent, .abandoned, .abandoned])
        #expect(changes.map(\.id) == [2, 2, 3])
        #expect(String(decoding: capture.bytes, as: UTF8.self).contains(#""command":"# + written))
        let (replayed, error) = capture.replay()
        #expect(error == nil)
        #expect(replayed == outputs.events)
    }
}

extension [Output] {
    fileprivate var sent: [[UInt8]] {
        compactMap { if case .send(_, let bytes) = $0 { bytes } else { nil } }
    }

    fileprivate var events: [Event] {
        compactMap { if case .event(let event) = $0 { event } else { nil } }
    }
}
