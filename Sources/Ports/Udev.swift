internal import CUdev
internal import Glibc
internal import SystemCalls

/// The door to libudev, which reads sysfs, and udev's database where there is one.
struct Udev: ~Copyable {
    private let context: OpaquePointer

    /// - Throws: `udev_new`'s error: there is no memory.
    init() throws(SystemError) {
        guard let context = udev_new() else { throw SystemError(call: "udev_new", code: errno) }
        self.context = context
    }

    deinit {
        udev_unref(context)
    }

    /// Hands over each device of a class, as it is now. One that goes meanwhile is left out.
    ///
    /// - Throws: `udev_enumerate_scan_devices`'s error. Where there is no sysfs there are no devices.
    func forEachDevice(
        ofClass name: String, _ body: (borrowing UdevDevice) throws(SystemError) -> Void
    ) throws(SystemError) {
        guard let search = udev_enumerate_new(context) else {
            throw SystemError(call: "udev_enumerate_new", code: errno)
        }
        defer { udev_enumerate_unref(search) }
        try Self.check("udev_enumerate_add_match_subsystem", udev_enumerate_add_match_subsystem(search, name))
        let result = udev_enumerate_scan_devices(search)
        if result != -ENOENT { try Self.check("udev_enumerate_scan_devices", result) }
        var entry = udev_enumerate_get_list_entry(search)
        while let current = entry {
            if let path = udev_list_entry_get_name(current),
                let device = UdevDevice(udev_device_new_from_syspath(context, path))
            {
                try body(device)
            }
            entry = udev_list_entry_get_next(current)
        }
    }

    /// The device at a path in sysfs; nil if it has gone.
    func device(at systemPath: String) -> UdevDevice? {
        UdevDevice(udev_device_new_from_syspath(context, systemPath))
    }

    /// A socket on which events of a class of devices come.
    func monitor(_ source: UdevMonitor.Source, ofClass name: String) throws(SystemError) -> UdevMonitor {
        guard let monitor = udev_monitor_new_from_netlink(context, source.rawValue) else {
            throw SystemError(call: "udev_monitor_new_from_netlink", code: errno)
        }
        return try UdevMonitor(owning: monitor, ofClass: name)
    }

    /// libudev returns the negative `errno`.
    static func check(_ call: String, _ result: Int32) throws(SystemError) {
        if result < 0 { throw SystemError(call: call, code: -result) }
    }
}
