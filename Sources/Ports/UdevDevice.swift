internal import CUdev

/// A device as libudev shows it. Its texts come from sysfs; those of a USB device are the device's own.
struct UdevDevice: ~Copyable {
    private let device: OpaquePointer

    /// Takes over a device; nil if there is none.
    init?(_ device: OpaquePointer?) {
        guard let device else { return nil }
        self.device = device
    }

    deinit {
        udev_device_unref(device)
    }

    /// Its directory in sysfs.
    var systemPath: String? { Self.text(udev_device_get_syspath(device)) }
    /// The name of that directory.
    var systemName: String? { Self.text(udev_device_get_sysname(device)) }
    /// Its node, by the kernel's name for it.
    var node: String? { Self.text(udev_device_get_devnode(device)) }
    /// The number of its node.
    var number: UInt64 { UInt64(udev_device_get_devnum(device)) }
    /// What happened to it, where it came with an event.
    var action: String? { Self.text(udev_device_get_action(device)) }
    var driver: String? { Self.text(udev_device_get_driver(device)) }
    var subsystem: String? { Self.text(udev_device_get_subsystem(device)) }

    /// What kind of its subsystem it is: `usb_device`, `usb_interface`.
    var kind: String? { Self.text(udev_device_get_devtype(device)) }

    /// What udev's rules say of it.
    func property(_ name: String) -> String? { Self.text(udev_device_get_property_value(device, name)) }

    /// A file of its directory, without the line end.
    func attribute(_ name: String) -> String? { Self.text(udev_device_get_sysattr_value(device, name)) }

    /// What it hangs on; nil at the top.
    var parent: UdevDevice? { UdevDevice(udev_device_get_parent(device).flatMap(udev_device_ref)) }

    /// The nearest above it of a kind.
    func ancestor(_ subsystem: String, _ kind: String? = nil) -> UdevDevice? {
        UdevDevice(
            udev_device_get_parent_with_subsystem_devtype(device, subsystem, kind).flatMap(udev_device_ref))
    }

    private static func text(_ pointer: UnsafePointer<CChar>?) -> String? {
        pointer.map { String(cString: $0) }
    }
}
