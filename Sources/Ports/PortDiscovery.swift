internal import Glibc
public import SystemCalls

/// Finds the serial ports that are there.
///
/// Without udev (in a container, say) the links and udev's own names are missing; what the kernel says of a device is
/// found all the same. Left out are virtual consoles and other terminals without hardware, the `ttyS` that nothing is
/// behind, and devices that have no node here.
public struct PortDiscovery: ~Copyable {
    let udev: Udev

    /// - Throws: ``SystemError``: there is no memory.
    public init() throws(SystemError) {
        udev = try Udev()
    }

    /// Looks. Nothing is opened, so that no board is reset by it.
    ///
    /// - Throws: ``SystemError`` where sysfs can't be read.
    public func scan() throws(SystemError) -> PortSnapshot {
        var ports: [PortDescription] = []
        let links = SerialLinks()
        var nodes = DeviceNodes()
        try udev.forEachDevice(ofClass: Self.deviceClass) { device in
            if let port = Self.describe(device, links: links, nodes: &nodes) { ports.append(port) }
        }
        return PortSnapshot(ports)
    }

    /// Looks at one port again; nil if it has gone.
    func port(at systemPath: String) -> PortDescription? {
        guard let device = udev.device(at: systemPath) else { return nil }
        var nodes = DeviceNodes()
        return Self.describe(device, links: SerialLinks(), nodes: &nodes)
    }

    /// A socket that tells of ports.
    func monitor(_ source: UdevMonitor.Source) throws(SystemError) -> UdevMonitor {
        try udev.monitor(source, ofClass: Self.deviceClass)
    }

    private static let deviceClass = "tty"
    /// Where sysfs has what is no hardware.
    private static let virtual = "/sys/devices/virtual/"

    private static func describe(
        _ device: borrowing UdevDevice, links: SerialLinks, nodes: inout DeviceNodes
    ) -> PortDescription? {
        guard let systemPath = device.systemPath, !systemPath.hasPrefix(virtual),
            let node = nodes.node(of: device)
        else { return nil }
        let carrier = Carrier(of: device)
        guard isUsed(device, driver: carrier.driver) else { return nil }
        let usbDevice = device.ancestor("usb", "usb_device")
        let appearance = PortDescription.Appearance(
            systemPath: systemPath, deviceNumber: usbDevice?.attribute("devnum").flatMap { Int($0) },
            node: node.inode)
        return PortDescription(
            path: node.path, usb: USBIdentity(of: device), driver: carrier.driver,
            location: usbDevice?.systemName ?? carrier.location,
            byID: links.byID[node.path] ?? [], byPath: links.byPath[node.path] ?? [],
            isPermitted: access(node.path, R_OK | W_OK) == 0, appearance: appearance)
    }

    /// Whether there is hardware behind a port of the serial core, which makes more of them than there are: an unused one
    /// has the type 0. Older kernels show the type to root alone; then those of the driver for what might be there are
    /// left out.
    private static func isUsed(_ device: borrowing UdevDevice, driver: String?) -> Bool {
        device.attribute("type").map { $0 != "0" } ?? (driver != "serial8250")
    }

    /// The device that a port hangs on.
    private struct Carrier {
        var driver: String?
        var location: String?

        /// The nearest above it that has a driver. Newer kernels put devices of their own between the two ("serial-base").
        init(of device: borrowing UdevDevice) {
            var next = device.parent
            while let current = next.take() {
                if let driver = current.driver, current.subsystem != "serial-base" {
                    (self.driver, location) = (driver, current.systemName)
                    return
                }
                next = current.parent
            }
        }
    }
}
