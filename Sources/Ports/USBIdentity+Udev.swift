internal import SystemCalls

extension USBIdentity {
    /// What the USB device says on which a port hangs; nil if it hangs on none.
    init?(of port: borrowing UdevDevice) {
        guard let device = port.ancestor("usb", "usb_device"),
            let vendor = device.attribute("idVendor").flatMap(USBID.number),
            let product = device.attribute("idProduct").flatMap(USBID.number)
        else { return nil }
        let interface = port.ancestor("usb", "usb_interface")?.attribute("bInterfaceNumber")
        self.init(id: USBID(vendor: vendor, product: product))
        serialNumber = Self.text("serial", of: device)
        manufacturer = Self.text("manufacturer", of: device)
        self.product = Self.text("product", of: device)
        self.interface = interface.flatMap { UInt8($0, radix: 16) }
        self.port = port.ancestor("usb-serial")?.attribute("port_number").flatMap { Int($0) }
        suffix = self.interface.map { Self.layout(of: device).suffix(interface: $0, port: self.port) } ?? ""
    }

    private static func text(_ name: String, of device: borrowing UdevDevice) -> String? {
        device.attribute(name).flatMap { $0.isEmpty ? nil : $0 }
    }

    private static func layout(of device: borrowing UdevDevice) -> USBSerialLayout {
        let configuration = device.attribute("bConfigurationValue").flatMap { UInt8($0) } ?? 1
        return USBSerialLayout(descriptors(of: device), configuration: configuration)
    }

    /// The kernel keeps at most eight configurations of 64 KiB. None, where it doesn't say.
    private static func descriptors(of device: borrowing UdevDevice) -> [UInt8] {
        guard let path = device.systemPath else { return [] }
        do throws(SystemError) {
            return try Descriptor.open(path + "/descriptors", for: .read).readAll(limit: 1 << 20)
        } catch {
            return []
        }
    }
}
