import Ports

/// Ports as tests need them.
extension PortDescription {
    /// A USB port.
    static func usb(
        _ node: String, _ id: USBID = USBID(vendor: 0x0403, product: 0x6001), serial: String? = nil,
        at location: String, suffix: String = "", number: Int = 5, byID: [String] = []
    ) -> PortDescription {
        PortDescription(
            path: "/dev/" + node, usb: USBIdentity(id: id, serialNumber: serial, suffix: suffix),
            driver: "ftdi_sio", location: location, byID: byID,
            appearance: .init(systemPath: "/sys/\(location)/\(node)", deviceNumber: number, node: 0))
    }
}
