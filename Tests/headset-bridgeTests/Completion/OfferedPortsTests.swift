import Ports
import Testing

@testable import headset_bridge

struct OfferedPortsTests {
    @Test func `A port is offered by its node, its board's name and its link, with what hangs on it`() {
        let port = PortDescription(
            path: "/dev/ttyUSB0", driver: "ftdi_sio", byID: ["/dev/serial/by-id/usb-FTDI_A5-if00-port0"],
            appearance: .init(systemPath: "/sys/1", deviceNumber: 1, node: 1))
        #expect(
            OfferedPorts(PortSnapshot([port])).text == """
                /dev/ttyUSB0\tftdi_sio
                /dev/serial/by-id/usb-FTDI_A5-if00-port0\tftdi_sio

                """)
    }

    @Test func `A name that a shell would read as more than a word isn't offered`() {
        let port = PortDescription(
            path: "/dev/ttyUSB0", driver: "a\u{1B}[2Jb\n", byID: ["/dev/x$(reboot)", "/dev/x y", "/dev/é"],
            appearance: .init(systemPath: "/sys/1", deviceNumber: 1, node: 1))
        #expect(OfferedPorts(PortSnapshot([port])).text == "/dev/ttyUSB0\ta\\x1b[2Jb\\n\n")
    }
}
