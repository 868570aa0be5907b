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
            let read = PortOrFile(text: source, alias: nil, target: source, port: nil)
            #expect(try self.read(source) == .identify(IdentifyOptions(source: read)))
        }
    }

    @Test func `Speed, patience, draft and format are given by options`() throws {
        let options = IdentifyOptions(
            source: PortOrFile(text: "a", alias: nil, target: "a", port: nil),
            serial: SerialSettingsChange(baud: 57600),
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
            ("./usb:0403:6001", nil), ("-", nil),
        ] as [(String, PortPlace?)])
    func `What can only be a port is none of the files`(text: String, port: PortPlace?) throws {
        let read = PortOrFile(text: text, alias: nil, target: text, port: port)
        #expect(try self.read(text) == .identify(IdentifyOptions(source: read)))
    }

    @Test(
        arguments: [
            ("usb:0403:6001", PortPlace.name("usb:0403:6001")),
            ("unix:/run/a", .remote(.unix(path: "/run/a"))),
            ("/dev/ttyUSB0", nil), ("b", nil),
        ] as [(String, PortPlace?)])
    func `A port may have a name of one's own, as for run`(target: String, port: PortPlace?) throws {
        let read = PortOrFile(text: "L=" + target, alias: "L", target: target, port: port)
        #expect(try self.read("L=" + target) == .identify(IdentifyOptions(source: read)))
        #expect(read.link == "L")
    }

    @Test func `An equals sign in a path names nothing`() throws {
        for path in ["./a=b", "=b", "/dev/a=b"] {
            let read = PortOrFile(text: path, alias: nil, target: path, port: nil)
            #expect(try self.read(path) == .identify(IdentifyOptions(source: read)))
        }
    }

    @Test func `A name of a USB device is checked`() {
        #expect(
            throws: UsageFailure(
                command: "identify", error: .badValue(of: "PORT|FILE", text: "usb:FTDI", .notAUSBName))
        ) { try read("usb:FTDI") }
    }
}
