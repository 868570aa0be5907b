/// What is said of a port elsewhere than in its description: for who asks why it doesn't work.
public struct PortDetails: Hashable, Sendable {
    /// Whether a udev rule tells ModemManager to leave it alone.
    public var isKeptFromModemManager: Bool
    /// How many milliseconds an FTDI adapter keeps bytes back to send more at once; nil where there is no such thing.
    public var latencyTimer: Int?

    public init(isKeptFromModemManager: Bool = false, latencyTimer: Int? = nil) {
        self.isKeptFromModemManager = isKeptFromModemManager
        self.latencyTimer = latencyTimer
    }
}

extension PortDiscovery {
    /// Looks a port up; nil if it has gone. Nothing is opened.
    public func details(of port: PortDescription) -> PortDetails? {
        guard let device = udev.device(at: port.appearance.systemPath) else { return nil }
        let names = ["ID_MM_DEVICE_IGNORE", "ID_MM_PORT_IGNORE"]
        let own = names.contains { device.property($0) == "1" }
        let above = device.ancestor("usb", "usb_device")?.property("ID_MM_DEVICE_IGNORE") == "1"
        let timer = device.ancestor("usb-serial")?.attribute("latency_timer").flatMap { Int($0) }
        return PortDetails(isKeptFromModemManager: own || above, latencyTimer: timer)
    }
}
