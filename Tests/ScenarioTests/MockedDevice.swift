import TestSupport

/// A device of `fixtures/udev`, at a place and with nodes.
struct MockedDevice {
    struct Port {
        /// Its name in `/dev`.
        var node: String
        /// Where sysfs has it.
        var path: String
    }

    /// Where sysfs has the device.
    let path: String
    private(set) var ports: [Port] = []
    /// What udev makes in `/dev/serial`, and the node that each leads to.
    private(set) var links: [(path: String, node: String)] = []
    /// As umockdev takes it.
    private(set) var text = ""

    init(_ fixture: String, at place: String, nodes: [String], serial: String, number: Int) throws {
        path = "/sys/devices/pci0000:00/0000:00:14.0/usb1/" + place
        var filled = String(decoding: try fixtureBytes("udev/\(fixture).umockdev"), as: UTF8.self)
            .replacing("@PLACE@", with: place).replacing("@PATH@", with: place.dropFirst(2))
            .replacing("@DEVNUM@", with: "\(number)").replacing("@SERIAL@", with: serial)
        for (index, node) in nodes.enumerated() {
            filled.replace("@NODE\(index)@", with: node)
            filled.replace("@MINOR\(index)@", with: node.drop { !$0.isNumber })
        }
        for part in filled.split(separator: "\n\n") { read(part) }
    }

    /// Takes one device of the file: one of several on the way from the bus to a port.
    private mutating func read(_ part: Substring) {
        let lines = part.split(separator: "\n")
        let node = lines.first { $0.hasPrefix("E: DEVNAME=/dev/") }.map {
            String($0.dropFirst("E: DEVNAME=/dev/".count))
        }
        for line in lines {
            if line.hasPrefix("S: "), let node {
                links.append((path: "/dev/" + line.dropFirst(3), node: node))
            } else {
                text += line + "\n"
            }
            if line.hasPrefix("P: "), let node {
                ports.append(Port(node: node, path: "/sys" + line.dropFirst(3)))
            }
        }
        text += "\n"
    }
}
