/// A serial port as it is now: where it is, and what hangs on it.
public struct PortDescription: Hashable, Sendable {
    /// Its node: `/dev/ttyACM0`. The next board to come may get it.
    public var path: String
    /// What hangs on it, where that is a USB device.
    public var usb: USBIdentity?
    /// The kernel driver: `cdc_acm`, `ftdi_sio`.
    public var driver: String?
    /// Where it is plugged in: for USB the bus and the ports from hub to hub, `1-4.2`, as the kernel writes them.
    public var location: String?
    /// The links that udev makes in `/dev/serial/by-id`, whole, in order. Of several devices that claim one, it leads
    /// to one: the others have none.
    public var byID: [String]
    /// The links in `/dev/serial/by-path`.
    public var byPath: [String]
    /// Whether this process may read and write it. A node that is new may have its rights only in a moment.
    public var isPermitted: Bool
    /// What tells this appearance of the port from one before or after it at the same place.
    public var appearance: Appearance

    /// One appearance of a port, from plugging in to unplugging.
    public struct Appearance: Hashable, Sendable {
        /// Where the kernel has the device: its path in sysfs.
        public var systemPath: String
        /// The number that the bus gave to the device, a new one each time (`devnum`).
        public var deviceNumber: Int?
        /// The inode of the node, a new one each time where the kernel makes the nodes.
        public var node: UInt64

        public init(systemPath: String, deviceNumber: Int?, node: UInt64) {
            self.systemPath = systemPath
            self.deviceNumber = deviceNumber
            self.node = node
        }
    }

    public init(
        path: String, usb: USBIdentity? = nil, driver: String? = nil, location: String? = nil,
        byID: [String] = [], byPath: [String] = [], isPermitted: Bool = true, appearance: Appearance
    ) {
        self.path = path
        self.usb = usb
        self.driver = driver
        self.location = location
        self.byID = byID
        self.byPath = byPath
        self.isPermitted = isPermitted
        self.appearance = appearance
    }

    /// Whether this is the same device, still plugged in, as at the time of the other.
    public func isSameAppearance(as other: PortDescription) -> Bool {
        path == other.path && appearance == other.appearance && usb == other.usb
    }
}
