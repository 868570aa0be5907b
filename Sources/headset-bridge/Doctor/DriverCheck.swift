import Ports

/// Whether a USB device that should have a serial port has one.
struct DriverCheck: Hashable, Sendable {
    var device: USBDevice
    var known: KnownDevice

    /// Those that should; nil for all else on the USB.
    init?(_ device: USBDevice, _ known: KnownDevices) {
        guard let known = known[device.id] else { return nil }
        let isExpected =
            switch known.kind {
            case .bridge: device.mayBeBridge
            case .board, .probe: device.interfaces.contains(where: \.isStandardSerial)
            }
        guard isExpected else { return nil }
        self.device = device
        self.known = known
    }

    var finding: Finding {
        let place = "\(device.id) at \(device.location)"
        if device.hasPort { return Finding(.driver, .ok, at: place, "\(known.name) has its serial port") }
        if let driver = device.interfaces.lazy.compactMap(\.driver).first(where: { $0 != module }) {
            return Finding(
                .driver, .problem, at: place,
                "\(known.name) has no serial port: the driver \(driver) has it, on behalf of some program",
                try:
                    "sudo modprobe \(module) && echo \(device.location) | sudo tee /sys/bus/usb/drivers_probe"
            )
        }
        return Finding(
            .driver, .problem, at: place, "\(known.name) has no serial port: no driver has taken it",
            try: "sudo modprobe \(module)")
    }

    /// The kernel's module for it.
    private var module: String {
        switch (known.kind, device.id.vendor) {
        case (.board, _), (.probe, _): "cdc_acm"
        case (.bridge, 0x0403): "ftdi_sio"
        case (.bridge, 0x10C4): "cp210x"
        case (.bridge, 0x1A86): device.interfaces.contains(where: \.isStandardSerial) ? "cdc_acm" : "ch341"
        case (.bridge, 0x067B), (.bridge, 0x0557): "pl2303"
        case (.bridge, 0x9710): device.id.product == 0x7720 ? "mos7720" : "mos7840"
        case (.bridge, 0x04E2): "xr_serial"
        case (.bridge, 0x110A): "mxuport"
        case (.bridge, _): "cdc_acm"
        }
    }
}

extension USBDevice {
    /// Whether a driver for serial bridges could take it. Their makers have hubs, keyboards and audio, too, whose
    /// interfaces say what they are.
    fileprivate var mayBeBridge: Bool {
        interfaces.isEmpty || interfaces.contains { $0.isStandardSerial || $0.isVendorsOwn }
    }
}

extension USBDevice.Interface {
    /// Whether only its maker's drivers know what it is.
    fileprivate var isVendorsOwn: Bool { kind == nil || kind == 0xFF }
}

/// Whether there is any port at all.
struct PortsCheck: Hashable, Sendable {
    var count: Int
    /// Whether another finding says why there is none.
    var isExplained: Bool
    var runsUdev: Bool

    var finding: Finding {
        if count > 0 {
            return Finding(.ports, .ok, at: "/dev", count == 1 ? "1 serial port" : "\(count) serial ports")
        }
        if isExplained { return Finding(.ports, .problem, at: "/dev", "no serial port") }
        return Finding(
            .ports, .problem, at: "/dev",
            "no serial port, and no USB device that should have one: plug the board in with a cable that has data "
                + "lines" + (runsUdev ? "" : ", and pass it into the container"),
            try: "headset-bridge devices --watch")
    }
}
