public import HeadsetTerms
public import Timing

/// Why one source stands where it stands in the order.
public struct SourceExplanation: Hashable, Sendable {
    /// A change of level that waits for its hold or release.
    public struct Pending: Hashable, Sendable {
        /// The level at which it will count.
        public var level: SourceLevel
        public var due: DeviceTime
    }

    public var address: BluetoothAddress
    /// The level at which it counts.
    public var level: SourceLevel
    /// The level that it meets now.
    public var rank: SourceLevel
    /// When it last rose to streaming or above; nil if it hasn't since it came.
    public var lastRise: DeviceTime?
    /// The next change of its level; nil if none waits.
    public var pending: Pending?
}
