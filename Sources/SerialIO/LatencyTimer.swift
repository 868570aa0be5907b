internal import SystemCalls
public import Timing

/// How long an FTDI adapter keeps bytes back to send more at once: 16 ms, unless it was told otherwise.
public enum LatencyTimer {
    /// Reads it where the driver shows it.
    ///
    /// - Parameters:
    ///   - major: the number of the port's driver.
    ///   - minor: the number of the port there.
    ///   - sysfs: where the kernel shows its devices.
    /// - Returns: nil for an adapter that has none, or doesn't show it.
    public static func read(major: UInt32, minor: UInt32, sysfs: String = "/sys") -> Milliseconds? {
        let text: [UInt8]
        do throws(SystemError) {
            text = try Descriptor.open("\(sysfs)/dev/char/\(major):\(minor)/device/latency_timer", for: .read)
                .readAll(limit: 4096)
        } catch {
            return nil
        }
        let digits = text.prefix { (0x30...0x39).contains($0) }
        return Int64(String(decoding: digits, as: UTF8.self)).map { Milliseconds($0) }
    }
}
