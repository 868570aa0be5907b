import Timing

/// Which of two inputs is the newer one: header time, then sequence number, then place in the frame.
struct InputOrder {
    let time: DeviceTime
    let sequence: UInt16
    var index: Int

    /// Compares two inputs by time and by sequence number, which wraps: the signed difference decides.
    func comesBefore(_ other: InputOrder) -> Bool {
        if time != other.time { return time < other.time }
        let difference = Int16(bitPattern: sequence &- other.sequence)
        return difference != 0 ? difference < 0 : index < other.index
    }

    /// Whether both are of one frame.
    func isSameFrame(as other: InputOrder) -> Bool {
        time == other.time && sequence == other.sequence
    }
}
