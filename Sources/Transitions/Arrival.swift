import Timing

/// When an input came, on the unwrapped clock.
struct Arrival {
    let time: DeviceTime
    /// Nil where arrival decides.
    let sequence: UInt16?

    /// The place of the frame's nth input among all inputs.
    func order(_ index: Int) -> InputOrder? {
        sequence.map { InputOrder(time: time, sequence: $0, index: index) }
    }
}
