import SerialIO
import Sessions
import Testing
import Timing

@testable import headset_bridge

struct IdentifyOptionsTests {
    private func read(_ arguments: String) throws(UsageFailure) -> Invocation {
        let words = ("identify " + arguments).split(separator: " ").map(String.init)
        return try Invocation(words[...], scenarios: []) { _ in nil }
    }

    @Test func `A port, a file or standard input is looked at`() throws {
        for source in ["/dev/ttyUSB0", "bytes.bin", "-"] {
            #expect(
                try read(source) == .identify(IdentifyOptions(source: PortOrFile(text: source, port: nil))))
        }
    }

    @Test func `Speed, patience, draft and format are given by options`() throws {
        let options = IdentifyOptions(
            source: PortOrFile(text: "a", port: nil), serial: SerialSettingsChange(baud: 57600),
            duration: Milliseconds(1500),
            draft: "d.json5", format: .json,
            isVerbose: true)
        let arguments = "a --baud 57600 --duration 1.5 --draft d.json5 --format json --verbose"
        #expect(try read(arguments) == .identify(options))
    }

    @Test(
        arguments: [
            ("usb:0403:6001", PortPlace.name("usb:0403:6001")),
            ("unix:/run/port", .remote(.unix(path: "/run/port"))),
            ("./usb:0403:6001", nil), ("a=b", nil), ("-", nil),
        ] as [(String, PortPlace?)])
    func `What can only be a port is none of the files`(text: String, port: PortPlace?) throws {
        #expect(try read(text) == .identify(IdentifyOptions(source: PortOrFile(text: text, port: port))))
    }

    @Test func `A name of a USB device is checked`() {
        #expect(
            throws: UsageFailure(
                command: "identify", error: .badValue(of: "PORT|FILE", text: "usb:FTDI", .notAUSBName))
        ) { try read("usb:FTDI") }
    }
}
