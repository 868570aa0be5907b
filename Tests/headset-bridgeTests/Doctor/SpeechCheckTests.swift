import HeadsetTerms
import HeadsetWire
import Identification
import TestSupport
import Testing
import Timing

@testable import headset_bridge

/// Whether a board speaks, and what.
struct SpeechCheckTests {
    private static let port = "/dev/ttyUSB0"

    /// A port at 115200 baud over which these bytes came, read at a speed.
    private func check(
        _ bytes: [UInt8], readAt: Int? = 115_200, baud: Int? = 115_200,
        _ change: (inout SpeechCheck) -> Void = { _ in }
    ) -> Finding {
        var sample = StreamSample(readAt: readAt)
        sample.append(bytes.span)
        var check = SpeechCheck(
            port: Self.port, onlyListened: false, duration: 3000, baud: baud,
            found: Identification(of: sample), readAt: readAt, known: KnownProfiles(bytes).matches.first)
        change(&check)
        return check.finding
    }

    private func problem(_ text: String, try remedy: String?) -> Finding {
        Finding(.speech, .problem, at: Self.port, text, try: remedy)
    }

    private static func native(_ count: Int) -> [UInt8] {
        var encoder = FrameEncoder(framing: .cobs)
        return (0..<count).flatMap {
            encoder.encode(type: 1, time: UInt32($0 * 17), payload: [1, 2, 3, UInt8($0)])
        }
    }

    @Test func `A board that is silent is told so, and what may be wrong`() {
        #expect(
            check([])
                == problem(
                    "not one byte in 3.000 s, and no answer; check that the board is on, and that its TX is this port's RX",
                    try: "headset-bridge doctor /dev/ttyUSB0 --reset --listen 10"))
        #expect(
            check([], readAt: nil, baud: nil)
                == problem(
                    "not one byte in 3.000 s, and no answer; check that the program that plays the board is running",
                    try: "headset-bridge doctor /dev/ttyUSB0 --listen 10"))
        #expect(
            check([], readAt: nil, baud: nil) { $0.isRemote = true }
                == problem(
                    "not one byte in 3.000 s, and no answer; the server is there: check that the board is on, "
                        + "and that it is this port of the server's",
                    try: "headset-bridge doctor /dev/ttyUSB0 --listen 10"))
        #expect(
            check([]) { $0.onlyListened = true }
                == problem(
                    "not one byte in 3.000 s; some boards speak only when they are asked",
                    try: "headset-bridge doctor /dev/ttyUSB0"))
    }

    @Test func `A speed and a profile that were given are given again`() throws {
        let silent = check([], readAt: 9600, baud: 9600) { $0.profile = "mine.json5" }
        #expect(
            silent
                == problem(
                    "not one byte in 3.000 s; check that the board is on, and that its TX is this port's RX",
                    try:
                        "headset-bridge doctor /dev/ttyUSB0 --baud 9600 --profile mine.json5 --reset --listen 10"
                ))
        let text = Array(String(repeating: "wear left on\r\n", count: 9).utf8)
        #expect(
            check(text, readAt: 9600, baud: 9600) { $0.known = nil }.remedy
                == "headset-bridge run /dev/ttyUSB0 --baud 9600 --profile raw")
        #expect(
            check(text, readAt: 9600, baud: 9600) {
                $0.known = nil
                $0.usualBaud = 9600
            }.remedy == "headset-bridge run /dev/ttyUSB0 --profile raw")
    }

    @Test func `A board of another version is told which one`() {
        #expect(
            check(Self.native(1)) {
                $0.frames = 1
                $0.foreignVersions = ProtocolVersions(
                    oldest: ProtocolVersion(2, 0), newest: ProtocolVersion(3, 1))
            }
                == Finding(
                    .version, .problem, at: Self.port,
                    "the board speaks protocol 2.0 to 3.1, this tool 1.0: give the board a firmware that speaks it, "
                        + "or use a tool that is as new"))
    }

    @Test func `Frames without an answer: the board doesn't hear us`() {
        #expect(
            check(Self.native(30)) { $0.frames = 30 }
                == problem(
                    "30 intact frames, but no answer: what we send doesn't reach the board; its RX must be this port's TX",
                    try: "headset-bridge run /dev/ttyUSB0 --listen-only"))
        #expect(
            check(Self.native(1)) {
                $0.frames = 1
                $0.onlyListened = true
            }
                == Finding(
                    .speech, .ok, at: Self.port,
                    "1 intact frame of the native protocol; the board wasn't asked who it is"))
    }

    @Test func `Only what was sent comes back: nobody is there but an echo`() {
        func found(onlyListened: Bool = false) -> Finding {
            check(Self.native(3)) {
                $0.isEchoAlone = true
                $0.onlyListened = onlyListened
            }
        }
        #expect(
            found()
                == problem(
                    "nothing comes but what is sent: TX and RX are connected, or the line echoes and no board speaks; "
                        + "check the wiring, and that this is the board's port",
                    try: "headset-bridge doctor /dev/ttyUSB0 --listen-only"))
        #expect(
            found(onlyListened: true)
                == problem(
                    "nothing comes but what a host sends: this is a host's TX, and not the board's", try: nil)
        )
    }

    @Test func `A speed that is wrong is told, with the right one`() throws {
        let bytes = try fixtureBytes("identify/hello_world_8n1_115200-0-2x.bin")
        #expect(
            check(bytes, readAt: 230_400, baud: 230_400)
                == problem(
                    "the speed is wrong: the line runs at 115200 baud",
                    try: "headset-bridge identify /dev/ttyUSB0 --baud 115200"))
    }

    @Test func `The native protocol at another speed only needs that speed`() {
        #expect(
            check(Self.native(30), readAt: 57_600)
                == problem(
                    "the board speaks the native protocol, at 57600 baud, not at 115200",
                    try: "headset-bridge run /dev/ttyUSB0 --baud 57600"))
    }

    @Test func `Another protocol is told by the profile that reads it`() throws {
        let frames = try VendorFrames.huawei.valid
        let bytes = (0..<8).flatMap { _ in frames }.flatMap { $0 }
        #expect(
            check(bytes)
                == problem(
                    "the board speaks another protocol: huawei: 96 of 96 packets",
                    try: "headset-bridge run /dev/ttyUSB0 --profile huawei"))
        #expect(
            check(bytes, readAt: 9600).remedy
                == "headset-bridge run /dev/ttyUSB0 --baud 9600 --profile huawei")
        #expect(
            check(bytes) { $0.known = nil }
                == problem(
                    "the board speaks a protocol that no profile of the tool's reads",
                    try: "headset-bridge identify /dev/ttyUSB0 --draft mine.json5"))
    }

    @Test func `Text is told as text, and noise as noise`() {
        let text = check(Array("wear left on\r\nboot: 3.1 ok\r\nversion 17, and so on\r\n".utf8))
        #expect(text.text.contains("bytes of text and no frame"))
        #expect(text.remedy == "headset-bridge run /dev/ttyUSB0 --profile raw")
        var generator = SeededGenerator(seed: 7)
        let noise = (0..<400).map { _ in UInt8.random(in: 0...255, using: &generator) }
        #expect(
            check(noise)
                == problem(
                    "400 bytes, but no frame, and no speed at which they make sense",
                    try: "headset-bridge identify /dev/ttyUSB0 --duration 30"))
    }

    @Test func `Few bytes are said to be few, and nothing is said of a speed where there is none`() {
        let few = check(Array("hb\n".utf8), readAt: nil, baud: nil)
        #expect(few.text == "3 bytes, but no frame, and they are too few to say more")
        var generator = SeededGenerator(seed: 7)
        let noise = (0..<400).map { _ in UInt8.random(in: 0...255, using: &generator) }
        #expect(
            check(noise, readAt: nil, baud: nil).text == "400 bytes, but no frame, and they make no sense")
    }

    @Test func `A profile that is named must fit`() throws {
        let frames = try VendorFrames.huawei.valid
        let bytes = (0..<8).flatMap { _ in frames }.flatMap { $0 }
        #expect(
            check(bytes) {
                $0.profile = "huawei"
                $0.match = $0.known
            } == Finding(.speech, .ok, at: Self.port, "huawei: 96 of 96 packets"))
        #expect(
            check(bytes) { $0.profile = "samsung" }
                == problem(
                    "1576 bytes, and profile samsung doesn't fit them: the board speaks another protocol: "
                        + "huawei: 96 of 96 packets", try: "headset-bridge run /dev/ttyUSB0 --profile huawei")
        )
    }
}
