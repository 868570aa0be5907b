import Ports
import Testing

struct StableNameTests {
    @Test func `A serial number names its board wherever it is`() {
        let port = PortDescription.usb("ttyUSB0", serial: "A50285BI", at: "1-2")
        #expect(port.name == StableName(text: "usb:0403:6001:A50285BI", basis: .serialNumber))
        let moved = PortDescription.usb("ttyUSB7", serial: "A50285BI", at: "3-1.4")
        #expect(moved.name == port.name)
    }

    @Test func `Ports of one device are told apart`() {
        let port = PortDescription.usb("ttyUSB1", serial: "FT6", at: "1-2", suffix: "-if01")
        #expect(port.name.text == "usb:0403:6001:FT6-if01")
    }

    @Test func `Without a serial number the place names it`() {
        let port = PortDescription.usb("ttyUSB1", at: "1-2.4", suffix: "-if00-port1")
        #expect(port.name == StableName(text: "usb:0403:6001@1-2.4-if00-port1", basis: .place))
    }

    @Test func `What is no USB device goes by its node`() {
        let port = PortDescription(
            path: "/dev/ttyS0", location: "00:05",
            appearance: .init(systemPath: "/sys/ttyS0", deviceNumber: nil, node: 0))
        #expect(port.name == StableName(text: "/dev/ttyS0", basis: .node))
    }

    @Test func `Two with the same serial number go by their places, too`() {
        let twins = [
            PortDescription.usb("ttyUSB0", serial: "0001", at: "1-1"),
            PortDescription.usb("ttyUSB1", serial: "0001", at: "1-2"),
        ]
        let other = PortDescription.usb("ttyUSB2", serial: "0002", at: "1-3")
        let snapshot = PortSnapshot(twins + [other])
        #expect(
            snapshot.ports.map { snapshot.name(of: $0) } == [
                StableName(text: "usb:0403:6001:0001@1-1", basis: .sharedSerialNumber),
                StableName(text: "usb:0403:6001:0001@1-2", basis: .sharedSerialNumber),
                StableName(text: "usb:0403:6001:0002", basis: .serialNumber),
            ])
        #expect(snapshot.twins(of: twins[0]) == [twins[1]])
        #expect(PortSnapshot([twins[1]]).name(of: twins[1]).text == "usb:0403:6001:0001")
    }

    @Test func `Two without a serial number are no twins`() {
        let ports = [PortDescription.usb("ttyUSB0", at: "1-1"), PortDescription.usb("ttyUSB1", at: "1-2")]
        #expect(PortSnapshot(ports).twins(of: ports[0]) == [])
    }

    @Test func `A port is found by each of its names`() {
        let port = PortDescription.usb(
            "ttyUSB1", USBID(vendor: 0x303A, product: 0x1001), serial: "7C:DF:A1", at: "1-2.4",
            suffix: "-if02",
            byID: ["/dev/serial/by-id/usb-Espressif-if02"])
        let sibling = PortDescription.usb(
            "ttyUSB0", USBID(vendor: 0x303A, product: 0x1001), serial: "7C:DF:A1", at: "1-2.4",
            suffix: "-if00")
        let snapshot = PortSnapshot([port, sibling])
        for name in [
            snapshot.name(of: port).text, "usb:303a:1001:7C:DF:A1-if02", "usb:303A:1001@1-2.4-if02",
            "usb:303A:1001:7C:DF:A1@1-2.4-if02", "usb:303A:1001-if02", "/dev/ttyUSB1", "usb-Espressif-if02",
            "/dev/serial/by-id/usb-Espressif-if02",
        ] {
            #expect(snapshot.ports(named: name) == [port], "\(name)")
        }
        for name in ["usb:303A:1001", "usb:303a:1001:7C:DF:A1", "usb:303A:1001@1-2.4"] {
            #expect(snapshot.ports(named: name) == [sibling, port], "\(name)")
        }
        for name in [
            "", "usb:", "usb:303A", "usb:303A:1002", "usb:303A:1001:", "usb:303A:1001:7c:df:a1",
            "usb:303A:1001:7C", "usb:303A:1001@1-2", "ttyUSB1", "usb:303A:1001:7C:DF:A1-if01",
        ] {
            #expect(snapshot.ports(named: name) == [], "\(name)")
        }
    }
}
