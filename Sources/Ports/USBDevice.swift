public import SystemCalls

/// A device on the USB, with or without a serial port.
public struct USBDevice: Hashable, Sendable {
    /// One of its interfaces.
    public struct Interface: Hashable, Sendable {
        /// `bInterfaceClass`; nil where the kernel doesn't say.
        public var kind: UInt8?
        /// The driver that has it; nil if none has.
        public var driver: String?

        public init(kind: UInt8? = nil, driver: String? = nil) {
            self.kind = kind
            self.driver = driver
        }

        /// Whether it is the control side of a serial line as the standard has it (Communications Device Class).
        public var isStandardSerial: Bool { kind == 0x02 }
    }

    public var id: USBID
    /// `iProduct`, the device's own text.
    public var product: String?
    /// Where it is plugged in: `1-4.2`.
    public var location: String
    public var interfaces: [Interface]
    /// Whether it has a serial port.
    public var hasPort: Bool

    public init(
        id: USBID, product: String? = nil, location: String, interfaces: [Interface] = [],
        hasPort: Bool = false
    ) {
        self.id = id
        self.product = product
        self.location = location
        self.interfaces = interfaces
        self.hasPort = hasPort
    }
}

extension PortDiscovery {
    /// The devices on the USB, by place. Nothing is opened.
    ///
    /// - Throws: ``SystemError`` where sysfs can't be read.
    public func usbDevices() throws(SystemError) -> [USBDevice] {
        var devices: [String: USBDevice] = [:]
        var interfaces: [(owner: String, interface: USBDevice.Interface)] = []
        try udev.forEachDevice(ofClass: "usb") { device in
            switch device.kind {
            case "usb_device":
                if let path = device.systemPath { devices[path] = USBDevice(device) }
            case "usb_interface":
                guard let owner = device.ancestor("usb", "usb_device")?.systemPath else { break }
                let kind = device.attribute("bInterfaceClass").flatMap { UInt8($0, radix: 16) }
                interfaces.append((owner, USBDevice.Interface(kind: kind, driver: device.driver)))
            default: break
            }
        }
        for (owner, interface) in interfaces { devices[owner]?.interfaces.append(interface) }
        try udev.forEachDevice(ofClass: "tty") { port in
            if let owner = port.ancestor("usb", "usb_device")?.systemPath { devices[owner]?.hasPort = true }
        }
        return devices.values.sorted { $0.location < $1.location }
    }
}

extension USBDevice {
    fileprivate init?(_ device: borrowing UdevDevice) {
        guard let vendor = device.attribute("idVendor").flatMap(USBID.number),
            let product = device.attribute("idProduct").flatMap(USBID.number),
            let location = device.systemName
        else { return nil }
        self.init(
            id: USBID(vendor: vendor, product: product), product: device.attribute("product"),
            location: location)
    }
}
