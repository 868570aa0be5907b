import SerialIO
import Testing

@testable import headset_bridge

/// The options of the line, which `run`, `send` and `identify` have.
struct SerialOptionsTests {
    private static let all = """
        --baud 250000 --frame 7e1 --flow software --keep-lines --dtr on --rts off --reset --low-latency
        """

    private var wanted: SerialSettingsChange {
        var change = SerialSettingsChange(baud: 250_000)
        change.frame = FrameFormat(.seven, .even, .one)
        change.flow = .software
        change.keepLines = true
        (change.dtr, change.rts) = (.on, .off)
        change.reset = true
        change.lowLatency = true
        return change
    }

    private func read(
        _ arguments: String, environment: [String: String] = [:]
    ) throws(UsageFailure) -> SerialSettingsChange {
        let words = arguments.split(separator: " ").map(String.init)
        switch try Invocation(words[...], scenarios: [], environment: { environment[$0] }) {
        case .run(let options), .send(let options): return options.settings.serial
        case .identify(let options): return options.serial
        default: return SerialSettingsChange()
        }
    }

    @Test(arguments: ["run /dev/ttyACM0", "send /dev/ttyACM0 ping", "identify /dev/ttyACM0"])
    func `Whatever opens a port has all of them`(command: String) throws {
        #expect(try read(command) == SerialSettingsChange())
        let words = command.split(separator: " ", maxSplits: 2)
        let arguments = "\(words[0]) \(words[1]) \(Self.all) \(words.dropFirst(2).joined())"
        #expect(try read(arguments) == wanted)
    }

    @Test func `The environment gives those that have a value`() throws {
        let environment = [
            "HEADSET_BRIDGE_FRAME": "8E2", "HEADSET_BRIDGE_FLOW": "hardware", "HEADSET_BRIDGE_DTR": "off",
            "HEADSET_BRIDGE_KEEP_LINES": "on",
        ]
        var change = SerialSettingsChange()
        change.frame = FrameFormat(.eight, .even, .two)
        change.flow = .hardware
        change.dtr = .off
        #expect(try read("run /dev/ttyACM0", environment: environment) == change)
    }

    @Test(arguments: [
        ("--frame 8N3", UsageError.badValue(of: "--frame", text: "8N3", .notAFrameFormat)),
        (
            "--flow rts",
            .badValue(of: "--flow", text: "rts", .notOneOf(["none", "hardware", "software"], nearest: nil))
        ),
        ("--dtr 1", .badValue(of: "--dtr", text: "1", .notOneOf(["on", "off"], nearest: nil))),
        (
            "--flow hardware --rts on",
            .conflict("--rts", "--flow", reason: "flow control by hardware moves RTS itself")
        ),
        ("--reset --dtr off", .conflict("--dtr", "--reset", reason: "a reset ends with DTR on")),
    ])
    func `What no line can do is refused, by each command`(arguments: String, error: UsageError) {
        for command in ["run", "identify"] {
            #expect(throws: UsageFailure(command: command, error: error)) {
                try read("\(command) /dev/ttyACM0 \(arguments)")
            }
        }
        #expect(throws: UsageFailure(command: "send", error: error)) {
            try read("send /dev/ttyACM0 \(arguments) ping")
        }
    }
}
