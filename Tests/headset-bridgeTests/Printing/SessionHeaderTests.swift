import BridgeCore
import SerialIO
import Testing
import Timing

@testable import headset_bridge

struct SessionHeaderTests {
    private let known = SessionStart(
        started: WallTime(nanoseconds: 1_769_938_272_900_000_000), tool: "headset-bridge 0.1.0",
        source: "/dev/ttyACM0", options: BridgeOptions())
    private let unknown = SessionStart(
        started: nil, tool: "raw", source: "a\u{1B}", options: BridgeOptions())

    @Test func `A live session names its port, its speed and its recording`() {
        #expect(
            SessionHeader.live(line: SerialSettings(baud: 921600), recording: "s.pcapng").text(known)
                == "/dev/ttyACM0 · 921600 8N1 · native 1.0 (device time) · rec s.pcapng")
        #expect(
            SessionHeader.live(line: SerialSettings(baud: 115200), recording: nil).text(known)
                == "/dev/ttyACM0 · 115200 8N1 · native 1.0 (device time) · not recorded")
    }

    @Test func `Where there is no line there is no speed`() {
        #expect(
            SessionHeader.live(line: nil, recording: nil).text(known)
                == "/dev/ttyACM0 · native 1.0 (device time) · not recorded")
    }

    @Test func `A replay names its file and what is known of the recording`() {
        #expect(
            SessionHeader.replay(file: "s.pcapng").text(known)
                == "s.pcapng · replay of /dev/ttyACM0 2026-02-01T09:31:12Z, headset-bridge 0.1.0 "
                + "· native 1.0 (device time)")
        #expect(
            SessionHeader.replay(file: "a\u{1B}").text(unknown)
                == "a\\x1b · replay, time of recording unknown · native 1.0 (device time)")
    }
}
