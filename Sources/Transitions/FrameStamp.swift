public import Timing

/// When something came, by the engine's clock.
public enum FrameStamp: Hashable, Sendable {
    /// The header of a frame: raw 32-bit milliseconds, and the frame's sequence number.
    case device(raw: UInt32, sequence: UInt16)
    /// The arrival of a unit; it never goes back.
    case arrival(DeviceTime)
}
