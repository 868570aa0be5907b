import Glibc
import SerialIO
import SystemCalls
import Testing
import Timing

@testable import headset_bridge

struct SerialWordsTests {
    private func said(_ report: SerialReport) -> [String] {
        report.complaints(of: "/dev/ttyUSB0").map(\.description)
    }

    @Test func `A speed that is near enough is no complaint`() {
        #expect(said(SerialReport()) == [])
        #expect(said(SerialReport(speed: LineSpeed(asked: 115_200, actual: 115_200))) == [])
        #expect(said(SerialReport(speed: LineSpeed(asked: 115_200, actual: 117_504))) == [])
    }

    @Test func `What the port isn't is said, with what to do`() {
        let report = SerialReport(
            speed: LineSpeed(asked: 250_000, actual: 230_769), latencyTimer: 16,
            remarks: [
                .lineNotSet(.dtr, SystemError(call: "TIOCMBIC", code: ENOTTY, path: "/dev/ttyUSB0")),
                .noLowLatency(nil),
            ])
        #expect(
            said(report) == [
                """
                headset-bridge: /dev/ttyUSB0: 250000 baud were asked for, the driver gives 230769 (-7.69 %); choose a \
                speed that it has
                """,
                """
                headset-bridge: TIOCMBIC /dev/ttyUSB0: it has no such line, as a pseudo-terminal hasn't; leave --dtr, \
                --rts and --reset away; going on with DTR as it is
                """,
                """
                headset-bridge: /dev/ttyUSB0: the driver knows no low latency; a board with USB of its own (ttyACM) \
                needs none
                """,
            ])
    }

    @Test func `Who wants to know more hears how the port is open`() {
        var settings = SerialSettings(baud: 115_200)
        #expect(SerialReport().text(settings) == "open; a pseudo-terminal has no speed")
        let report = SerialReport(
            speed: LineSpeed(asked: 115_200, actual: 115_384), latencyTimer: 16)
        #expect(
            report.text(settings)
                == """
                open at 115384 (+0.16 %) baud 8N1, latency timer 16 ms (--low-latency); the kernel raised DTR and RTS
                """)
        settings.frame = FrameFormat(.seven, .even, .two)
        settings.flow = .software
        (settings.dtr, settings.rts) = (.off, .on)
        #expect(
            SerialReport(speed: LineSpeed(asked: 9600, actual: 9600), latencyTimer: 1).text(settings)
                == """
                open at 9600 baud 7E2, software flow control, latency timer 1 ms; the kernel raised DTR and RTS, then \
                as asked: DTR off, RTS on
                """)
    }
}
