import Timing

extension DeviceTime {
    /// Later than any moment: when a thing happens that doesn't.
    static var never: DeviceTime { DeviceTime(milliseconds: .max) }
}
