import Timing

extension DeviceTime {
    /// Later than any moment: when a thing happens that doesn't.
    static var never: DeviceTime { DeviceTime(milliseconds: .max) }

    /// Earlier than any moment.
    static var past: DeviceTime { DeviceTime(milliseconds: .min) }
}
