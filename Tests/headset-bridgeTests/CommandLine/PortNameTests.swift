import Testing

@testable import headset_bridge

struct PortNameTests {
    @Test(arguments: [
        ("/dev/ttyACM0", PortName(alias: nil, path: "/dev/ttyACM0")),
        ("./headset", PortName(alias: nil, path: "./headset")),
        ("R2-07=/dev/ttyACM0", PortName(alias: "R2-07", path: "/dev/ttyACM0")),
        ("left ear=/tmp/a=b", PortName(alias: "left ear", path: "/tmp/a=b")),
        ("/tmp/a=b", PortName(alias: nil, path: "/tmp/a=b")),
    ])
    func `A port is a path, with a name of one's own or without`(text: String, port: PortName) throws {
        #expect(try ValueSyntax.port.read(text) == port)
    }

    @Test func `The link is called by the name of one's own, else as the port was given`() {
        #expect(PortName(alias: "R2-07", path: "/dev/ttyACM0").link == "R2-07")
        #expect(PortName(alias: nil, path: "/dev/ttyACM0").link == "/dev/ttyACM0")
    }

    @Test(arguments: [
        ("", ValueError.empty), ("=", .empty), ("=/dev/ttyACM0", .empty), ("R2-07=", .empty),
        ("ttyACM0", .portNotAPath(name: "ttyACM0")), ("R2-07=ttyACM0", .portNotAPath(name: "ttyACM0")),
        ("-", .portNotBuiltYet(kind: "-")), ("R2-07=-", .portNotBuiltYet(kind: "-")),
        ("usb:0403:6001", .portNotBuiltYet(kind: "usb:")),
        ("usb:0403:6001:A=B", .portNotBuiltYet(kind: "usb:")),
        ("tcp://host:1", .portNotBuiltYet(kind: "tcp://")),
        ("R2-07=rfc2217://host:1", .portNotBuiltYet(kind: "rfc2217://")),
        ("unix:/tmp/s", .portNotBuiltYet(kind: "unix:")),
    ])
    func `What can't be opened yet is refused in clear words`(text: String, error: ValueError) {
        #expect(throws: error) { try ValueSyntax.port.read(text) }
    }
}
