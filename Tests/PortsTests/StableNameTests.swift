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
}
