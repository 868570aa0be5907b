import Testing
import Timing

@testable import headset_bridge

/// How findings are told.
struct FindingPrinterTests {
    private static let findings = [
        Finding(.udev, .ok, at: "/run/udev", "udev runs"),
        Finding(.permission, .problem, at: "/dev/ttyUSB0", "no \u{1B}[2J", try: "sudo \"x\""),
        Finding(.latency, .warning, at: "/dev/ttyUSB0", "16 ms"),
    ]

    private func told(_ format: OutputFormat, isVerbose: Bool = false, _ findings: [Finding] = findings)
        -> String
    {
        var printer = FindingPrinter(format, isVerbose: isVerbose)
        let lines = findings.flatMap {
            printer.lines(for: $0, link: $0.place.hasPrefix("/dev") ? "usb:0403:6001:A" : nil, at: .zero)
        }
        return String(decoding: lines + printer.verdict(opened: false, at: .zero), as: UTF8.self)
    }

    @Test func `A person is told what is wrong, and the command that mends it`() {
        #expect(
            told(.text) == #"""
                problem  permission, /dev/ttyUSB0: no \x1b[2J
                         try: sudo "x"
                warning  latency timer, /dev/ttyUSB0: 16 ms
                1 problem, 1 warning; 1 check is fine

                """#)
    }

    @Test func `Who wants to know hears what is fine, too`() {
        #expect(told(.text, isVerbose: true).hasPrefix("ok       udev, /run/udev: udev runs\n"))
        #expect(
            told(.text, [Self.findings[0]])
                == "all is fine: 1 check; doctor PORT opens a port and asks its board, too\n")
    }

    @Test func `A program is told everything`() {
        #expect(
            told(.json) == #"""
                {"v":1,"seq":1,"t":0,"link":null,"event":"finding","check":"udev","state":"ok","where":"/run/udev","text":"udev runs","try":null}
                {"v":1,"seq":2,"t":0,"link":"usb:0403:6001:A","event":"finding","check":"permission","state":"problem","where":"/dev/ttyUSB0","text":"no \u001b[2J","try":"sudo \"x\""}
                {"v":1,"seq":3,"t":0,"link":"usb:0403:6001:A","event":"finding","check":"latency","state":"warning","where":"/dev/ttyUSB0","text":"16 ms","try":null}
                {"v":1,"seq":4,"t":0,"link":null,"event":"verdict","problems":1,"warnings":1,"unknown":0,"ok":1}

                """#)
    }
}
