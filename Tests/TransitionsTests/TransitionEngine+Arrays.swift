import HeadsetTerms
import Timing
import Transitions

extension TransitionEngine {
    /// The readings of a frame, from an array.
    mutating func samples(
        at stamp: FrameStamp, sensor: UInt8, ear: Ear, period: Milliseconds, _ readings: [Int32],
        into outputs: inout [EngineOutput]
    ) {
        samples(at: stamp, sensor: sensor, ear: ear, period: period, readings.span, into: &outputs)
    }
}
