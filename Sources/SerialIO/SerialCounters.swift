/// What went wrong on a line, as its driver counts it (`TIOCGICOUNT`): the kernel's part of the answer to where bytes
/// were lost. Each number wraps at 32 bits.
public struct SerialCounters: Hashable, Sendable {
    /// Characters without their stop bit: the other end has another speed or format, or the line is noisy.
    public var frame: UInt32
    /// Characters whose parity is wrong.
    public var parity: UInt32
    /// Characters that the hardware lost, since the kernel came too late for them.
    public var overrun: UInt32
    /// Characters that the kernel lost, since the program came too late for them.
    public var bufferOverrun: UInt32
    /// Breaks: the line was held at 0 for longer than a character. No loss, but never data.
    public var breaks: UInt32

    public init(
        frame: UInt32 = 0, parity: UInt32 = 0, overrun: UInt32 = 0, bufferOverrun: UInt32 = 0,
        breaks: UInt32 = 0
    ) {
        self.frame = frame
        self.parity = parity
        self.overrun = overrun
        self.bufferOverrun = bufferOverrun
        self.breaks = breaks
    }

    /// What has been counted since `earlier`.
    public static func - (later: SerialCounters, earlier: SerialCounters) -> SerialCounters {
        SerialCounters(
            frame: later.frame &- earlier.frame, parity: later.parity &- earlier.parity,
            overrun: later.overrun &- earlier.overrun,
            bufferOverrun: later.bufferOverrun &- earlier.bufferOverrun,
            breaks: later.breaks &- earlier.breaks)
    }

    /// Both together, such as of one board before and after it was unplugged.
    public static func + (left: SerialCounters, right: SerialCounters) -> SerialCounters {
        SerialCounters(
            frame: left.frame &+ right.frame, parity: left.parity &+ right.parity,
            overrun: left.overrun &+ right.overrun,
            bufferOverrun: left.bufferOverrun &+ right.bufferOverrun,
            breaks: left.breaks &+ right.breaks)
    }
}
