internal import CUdev
internal import Glibc
internal import SystemCalls

/// A socket that tells when devices come, go and change.
struct UdevMonitor: ~Copyable {
    /// Who speaks on it.
    enum Source: String {
        /// udev, once it has made a device's links and set its rights.
        case udev
        /// The kernel, at once.
        case kernel
    }

    /// What came.
    struct Events {
        /// Whether anything did.
        var happened = false
        /// The paths in sysfs of the devices that are there, and ready as far as the one goes who speaks.
        var ready: Set<String> = []
        /// Whether some were lost, because more came than the kernel keeps.
        var areIncomplete = false
    }

    private let monitor: OpaquePointer

    /// What the kernel keeps for us; a hub with many boards is a few hundred events of about 1 kB.
    private static let bufferSize: Int32 = 1 << 20
    /// So many failures one after the other are the socket's, and not those of events: it can't hold so many. The kernel keeps
    /// twice the size that was asked for, and counts more than 256 bytes for the smallest event.
    private static let mostFailures = 2 * bufferSize / 256

    init(owning monitor: OpaquePointer, ofClass name: String) throws(SystemError) {
        self.monitor = monitor
        try Udev.check(
            "udev_monitor_filter_add_match_subsystem_devtype",
            udev_monitor_filter_add_match_subsystem_devtype(monitor, name, nil))
        // Best effort: who may not raise it has the system's own size, and what is lost is found by looking.
        _ = udev_monitor_set_receive_buffer_size(monitor, Self.bufferSize)
        try Udev.check("udev_monitor_enable_receiving", udev_monitor_enable_receiving(monitor))
    }

    deinit {
        udev_monitor_unref(monitor)
    }

    /// For ``Poller``.
    var descriptor: Int32 { udev_monitor_get_fd(monitor) }

    /// Takes all that has come. Never waits. An event that libudev can't read, as that of a device that is gone already, is
    /// one that was lost.
    ///
    /// - Throws: what the socket says, again and again: then it is of no use any more.
    func take() throws(SystemError) -> Events {
        var events = Events()
        var failures = 0
        while true {
            errno = 0
            if let device = UdevDevice(udev_monitor_receive_device(monitor)) {
                events.happened = true
                failures = 0
                if let path = device.systemPath, device.action != "remove" { events.ready.insert(path) }
                continue
            }
            switch errno {
            case 0, EAGAIN: return events
            case EINTR: continue
            case ENOBUFS: (events.happened, events.areIncomplete) = (true, true)
            case let code:
                (events.happened, events.areIncomplete) = (true, true)
                failures += 1
                if failures == Self.mostFailures {
                    throw SystemError(call: "udev_monitor_receive_device", code: code)
                }
            }
        }
    }
}
