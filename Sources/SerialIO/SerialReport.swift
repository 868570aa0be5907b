public import SystemCalls
public import Timing

/// What opening a port came to.
public struct SerialReport: Hashable, Sendable {
    /// Its speed; nil for a pseudo-terminal, where a speed, a frame and control lines mean nothing.
    public var speed: LineSpeed?
    /// How long the adapter keeps bytes back to send more at once (FTDI's `latency_timer`); nil where there is no such
    /// thing, or nothing says so.
    public var latencyTimer: Milliseconds?
    /// What was wished for and couldn't be had.
    public var remarks: [SerialRemark]

    public init(speed: LineSpeed? = nil, latencyTimer: Milliseconds? = nil, remarks: [SerialRemark] = []) {
        self.speed = speed
        self.latencyTimer = latencyTimer
        self.remarks = remarks
    }
}

/// A wish that a port doesn't fulfil. It works all the same.
public enum SerialRemark: Hashable, Sendable {
    /// A control line is not as it was wished for.
    case lineNotSet(ControlLine, SystemError)
    /// The board wasn't reset.
    case notReset(SystemError)
    /// The driver knows no low latency; nil: it took the wish and did nothing.
    case noLowLatency(SystemError?)
}
