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

    @Test func `What a server isn't asked for, or doesn't do, is said`() {
        let report = SerialReport(
            remarks: [
                .onlyBytes, .serverHasNoControl(isSilent: true), .serverHasNoControl(isSilent: false),
                .linesAreTheServers,
            ] + ServerSetting.allCases.map { .serverKeeps($0) }, isRemote: true)
        let port = "headset-bridge: rfc2217://rack:4000: "
        #expect(
            report.complaints(of: "rfc2217://rack:4000").map(\.description)
                == [
                    """
                    a plain connection carries bytes alone; the line is set by its server; use rfc2217:// if the \
                    server speaks it, or leave --baud, --frame, --flow and the lines away
                    """,
                    """
                    the server hasn't said whether it speaks RFC 2217; going on with the line as it is; if it speaks \
                    none, use tcp://
                    """,
                    "the server doesn't let the line be set; going on with the line as it is",
                    """
                    what becomes of DTR and RTS in the end is the server's affair; leave --keep-lines away, or see \
                    the server's settings
                    """,
                    "the server doesn't confirm the speed; going on with what it has",
                    "the server doesn't confirm the frame; going on with what it has",
                    "the server doesn't confirm the flow control; going on with what it has",
                    "the server doesn't confirm DTR; going on with what it has",
                    "the server doesn't confirm RTS; going on with what it has",
                    "the server doesn't confirm the reset; going on with what it has",
                ].map { port + $0 })
        var settings = SerialSettings()
        settings.dtr = .on
        #expect(report.text(settings) == "open; the line is as its server has it")
        let speed = LineSpeed(asked: 115_200, actual: 115_200)
        #expect(
            SerialReport(speed: speed, isRemote: true).text(settings)
                == "open at 115200 baud 8N1; DTR and RTS as the server has them, then as asked: DTR on")
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
