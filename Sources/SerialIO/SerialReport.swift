public import SystemCalls
public import Timing

/// What opening a port came to.
public struct SerialReport: Hashable, Sendable {
    /// Its speed; nil for a pseudo-terminal and a plain connection, where a speed, a frame and control lines mean
    /// nothing, and where the server of a remote line doesn't say.
    public var speed: LineSpeed?
    /// How long the adapter keeps bytes back to send more at once (FTDI's `latency_timer`); nil where there is no such
    /// thing, or nothing says so.
    public var latencyTimer: Milliseconds?
    /// What was wished for and couldn't be had.
    public var remarks: [SerialRemark]
    /// Whether another program serves it, and holds the line behind it.
    public var isRemote: Bool

    public init(
        speed: LineSpeed? = nil, latencyTimer: Milliseconds? = nil, remarks: [SerialRemark] = [],
        isRemote: Bool = false
    ) {
        self.speed = speed
        self.latencyTimer = latencyTimer
        self.remarks = remarks
        self.isRemote = isRemote
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
    /// A plain connection carries bytes alone: speed, frame, flow control and lines are what its server is set to.
    case onlyBytes
    /// The server lets nobody set the line, or never said whether it does.
    case serverHasNoControl(isSilent: Bool)
    /// The server doesn't say that it did this.
    case serverKeeps(ServerSetting)
    /// What becomes of DTR and RTS in the end is the server's own affair.
    case linesAreTheServers
}
