import Accessories
import BridgeCore
import HeadsetTerms
import SerialIO
import Sessions
import Testing
import Timing

@testable import headset_bridge

struct RunOptionsTests {
    private let port = PortName(alias: nil, text: "/dev/ttyACM0", place: .path("/dev/ttyACM0"))

    private func read(
        _ arguments: String, environment: [String: String] = [:]
    ) throws(UsageFailure) -> Invocation {
        let words = ("run /dev/ttyACM0 " + arguments).split(separator: " ").map(String.init)
        return try Invocation(words[...], scenarios: []) { environment[$0] }
    }

    @Test func `A port is enough`() throws {
        #expect(try read("") == .run(RunOptions(ports: [port])))
    }

    @Test func `Every option has its place`() throws {
        let options = RunOptions(
            ports: [port],
            settings: GivenSettings(
                configuration: "bench.json5", serial: SerialSettingsChange(baud: 921600),
                hostAddress: BluetoothAddress("12:34:56:78:9A:BC"), playing: .media),
            printing: PrintingOptions(
                format: .json, timestamps: .wall, color: .never, isRaw: true, isVerbose: true),
            recording: .file("s.pcapng", overwrites: true),
            reconnects: false, duration: 60_000, wait: 1500, onlyListens: true, grace: 0, onUnplug: .hold,
            keyboard: .all, lineEnd: .crlf, sharedTerminal: "/tmp/board",
            until: Condition(field: .placement, value: "inEar"), timeout: 30_000)
        let arguments = """
            --config bench.json5 --baud 921600 --host-address 12:34:56:78:9A:BC --playing media --format json \
            --timestamps wall --color never --raw --verbose --record s.pcapng --overwrite --no-reconnect --duration 60 \
            --wait 1.5 --listen-only --grace 0 --on-unplug hold --until placement=inEar --timeout 30 \
            --keyboard all --line-end crlf --share-pty /tmp/board
            """
        #expect(try read(arguments) == .run(options))
    }

    @Test func `The environment gives settings, and the command line wins over it`() throws {
        let environment = [
            "HEADSET_BRIDGE_BAUD": "9600", "HEADSET_BRIDGE_GRACE": "2", "HEADSET_BRIDGE_FORMAT": "json",
            "HEADSET_BRIDGE_DURATION": "7",
        ]
        let options = RunOptions(
            ports: [port], settings: GivenSettings(serial: SerialSettingsChange(baud: 115200)),
            printing: PrintingOptions(format: .json), grace: 2000)
        #expect(try read("--baud 115200", environment: environment) == .run(options))
    }

    @Test func `A session is recorded where it was asked for`() throws {
        for (arguments, recording) in [
            ("", RunOptions.Recording.byDefault), ("--no-record", .off), ("--record -", .standardOutput),
            ("--record a", .file("a", overwrites: false)),
            ("--record a --overwrite", .file("a", overwrites: true)),
        ] {
            #expect(
                try read(arguments) == .run(RunOptions(ports: [port], recording: recording)), "\(arguments)")
        }
    }

    @Test(arguments: [
        (
            "--record a --no-record",
            UsageError.conflict("--record", "--no-record", reason: "give one of them")
        ),
        (
            "--record - --format json",
            .conflict(
                "--record -", "--format json", reason: "record to a file, and read the lines from here")
        ),
        (
            "--record - --overwrite",
            .conflict("--record -", "--overwrite", reason: "standard output is no file to replace")
        ),
        ("--overwrite", .incomplete("--overwrite", needs: "--record")),
        ("--timeout 3", .incomplete("--timeout", needs: "--until")),
        (
            "--until placement",
            .badValue(
                of: "--until", text: "placement",
                .notACondition(fields: ["placement", "left", "right", "primary", "secondary", "route"]))
        ),
        ("--live", .unknownOption("--live", nearest: nil)),
        (
            "--serve unix:a --serve tcp://192.168.0.1:80",
            .badValue(of: "--serve", text: "tcp://192.168.0.1:80", .notLoopback)
        ),
        ("--serve raw+board", .badValue(of: "--serve", text: "raw+board", .notServable)),
        (
            "--serve raw+rfc2217://localhost:80",
            .badValue(of: "--serve", text: "raw+rfc2217://localhost:80", .notServable)
        ),
        ("--seed 1", .unknownOption("--seed", nearest: nil)),
    ])
    func `What makes no sense together, or isn't built, is refused`(arguments: String, error: UsageError) {
        #expect(throws: UsageFailure(command: "run", error: error)) { try read(arguments) }
    }

    @Test func `Lines in JSON by the environment still can't share standard output with a capture`() {
        #expect(throws: UsageFailure.self) {
            try read("--record -", environment: ["HEADSET_BRIDGE_FORMAT": "json"])
        }
    }
}
