/// A moment on a board's own clock, in milliseconds, unwrapped: it starts at the first raw value and, unlike the
/// 32-bit value on the wire, does not come round again after 49.7 days.
public struct DeviceTime: Hashable, Comparable, Sendable {
    /// Milliseconds on the board's clock.
    public var milliseconds: Int64

    public init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    public static func < (left: DeviceTime, right: DeviceTime) -> Bool {
        left.milliseconds < right.milliseconds
    }

    public static func + (moment: DeviceTime, interval: Milliseconds) -> DeviceTime {
        DeviceTime(milliseconds: moment.milliseconds + interval.count)
    }

    public static func - (moment: DeviceTime, interval: Milliseconds) -> DeviceTime {
        DeviceTime(milliseconds: moment.milliseconds - interval.count)
    }

    public static func - (later: DeviceTime, earlier: DeviceTime) -> Milliseconds {
        Milliseconds(later.milliseconds - earlier.milliseconds)
    }

    /// The moment nearest to this one whose low 32 bits are `raw`.
    ///
    /// Right for gaps of up to 24.8 days either way (`protocol/spec.md` §3.3).
    public func nearest(raw: UInt32) -> DeviceTime {
        let difference = Int32(bitPattern: raw &- UInt32(truncatingIfNeeded: milliseconds))
        return DeviceTime(milliseconds: milliseconds + Int64(difference))
    }
}
