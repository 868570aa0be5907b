import Timing

/// A reading that waits for its moment.
struct WaitingValue {
    let time: DeviceTime
    let raw: Int32
    /// With `index`, which reading of which frame it is.
    let sequence: UInt16
    let index: UInt16

    /// Whether it is the very same reading of the very same frame.
    func isSameReading(as other: WaitingValue) -> Bool {
        sequence == other.sequence && index == other.index
    }

    /// Whether it is of a later frame, or comes later in the same one.
    func isNewer(than other: WaitingValue) -> Bool {
        let difference = Int16(bitPattern: sequence &- other.sequence)
        return difference != 0 ? difference > 0 : index > other.index
    }
}
