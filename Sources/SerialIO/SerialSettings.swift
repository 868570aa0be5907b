/// How a port is set up.
public struct SerialSettings: Hashable, Sendable {
    public var baud: BaudRate = 115_200
    public var frame = FrameFormat.usual
    public var flow = FlowControl.none
    /// Whether closing leaves DTR and RTS as they are (`-hupcl`), so that the next open isn't an edge to the board.
    /// The first open after it was plugged in still is one: the kernel raises both.
    public var keepsLines = false
    /// What DTR is set to at open; nil leaves it to the kernel, which turns it on.
    public var dtr: ControlLine.Level?
    /// What RTS is set to at open; nil leaves it to the kernel, which turns it on.
    public var rts: ControlLine.Level?
    /// Whether opening resets the board, if it is wired so: see ``SerialPort/resetTime``.
    public var resets = false
    /// Whether the driver is asked to hand over at once what comes (`ASYNC_LOW_LATENCY`). Linux's driver for FTDI adapters
    /// goes on doing so until the adapter is unplugged, whoever opens it.
    public var wantsLowLatency = false

    public init(baud: BaudRate = 115_200) {
        self.baud = baud
    }

    /// Two wishes that exclude each other.
    public enum Conflict: Hashable, Sendable {
        /// RTS is to be set, and hardware flow control moves it.
        case rtsWithHardwareFlow
        /// DTR is to be off, and a reset ends with DTR on.
        case dtrOffWithReset
    }

    /// The wishes that can't both come true; nil if all can.
    public var conflict: Conflict? {
        if rts != nil, flow == .hardware { return .rtsWithHardwareFlow }
        if dtr == .off, resets { return .dtrOffWithReset }
        return nil
    }
}
