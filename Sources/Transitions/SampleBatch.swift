import Timing

/// When the readings of one sensor in one frame were taken, and which frame it was.
struct SampleBatch {
    let start: DeviceTime
    let period: Milliseconds
    /// What is earlier is late.
    let earliest: DeviceTime
    /// Nil where arrival decides: then nothing is late, or there twice.
    let sequence: UInt16?
    /// Which of the frame's readings the first is.
    let index: Int

    /// The readings as a run, if they are so many, lie from `place` on, and are within these bounds.
    @inline(__always)
    func run(from place: Int, count: Int, within bounds: ClosedRange<Int32>) -> WaitingRun {
        WaitingRun(
            start: start, period: period, sequence: sequence ?? 0, index: UInt16(clamping: index),
            place: place, count: count, bounds: bounds)
    }
}
