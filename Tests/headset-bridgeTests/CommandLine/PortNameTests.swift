import SerialIO
import Sessions
import Testing

@testable import headset_bridge

struct PortNameTests {
    private static func port(_ text: String, _ place: PortPlace, alias: String? = nil) -> PortName {
        PortName(alias: alias, text: text, place: place)
    }

    @Test(arguments: [
        ("/dev/ttyACM0", port("/dev/ttyACM0", .path("/dev/ttyACM0"))),
        ("./headset", port("./headset", .path("./headset"))),
        ("R2-07=/dev/ttyACM0", port("/dev/ttyACM0", .path("/dev/ttyACM0"), alias: "R2-07")),
        ("left ear=/tmp/a=b", port("/tmp/a=b", .path("/tmp/a=b"), alias: "left ear")),
        ("/tmp/a=b", port("/tmp/a=b", .path("/tmp/a=b"))),
        ("-", port("-", .input)), ("R2-07=-", port("-", .input, alias: "R2-07")),
        ("usb:0403:6001", port("usb:0403:6001", .name("usb:0403:6001"))),
        ("usb:0403:6001:A=B", port("usb:0403:6001:A=B", .name("usb:0403:6001:A=B"))),
        ("L=usb:1a86:7523@1-2", port("usb:1a86:7523@1-2", .name("usb:1a86:7523@1-2"), alias: "L")),
        ("usb-FTDI_A1-if00-port0", port("usb-FTDI_A1-if00-port0", .name("usb-FTDI_A1-if00-port0"))),
    ])
    func `A port is a path or a name, with a name of one's own or without`(text: String, port: PortName)
        throws
    {
        #expect(try ValueSyntax.port.read(text) == port)
    }

    @Test func `The link is called by the name of one's own, else as the port was given`() {
        #expect(Self.port("/dev/ttyACM0", .path("/dev/ttyACM0"), alias: "R2-07").link == "R2-07")
        #expect(Self.port("/dev/ttyACM0", .path("/dev/ttyACM0")).link == "/dev/ttyACM0")
    }

    @Test(arguments: [
        ("", ValueError.empty), ("=", .empty), ("=/dev/ttyACM0", .empty), ("R2-07=", .empty),
        ("ttyACM0", .portNotAPath(name: "ttyACM0")), ("R2-07=ttyACM0", .portNotAPath(name: "ttyACM0")),
        ("usb:", .notAUSBName), ("usb:0403", .notAUSBName), ("usb:0403:60012", .notAUSBName),
        ("usb:FTDI:A1", .notAUSBName),
    ])
    func `What names no port is refused in clear words`(text: String, error: ValueError) {
        #expect(throws: error) { try ValueSyntax.port.read(text) }
    }
}
