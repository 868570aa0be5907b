/// What a serial driver counted on a line since it was asked last: characters that came damaged, or not at all.
public struct LineErrors: Hashable, Sendable {
    /// Characters without their stop bit: the other end has another speed or format, or the line is noisy.
    public var framing: UInt64
    /// Characters whose parity is wrong.
    public var parity: UInt64
    /// Characters that the serial chip lost, since the kernel came too late for them.
    public var overruns: UInt64
    /// Characters that the kernel lost, since its buffer was full.
    public var bufferOverruns: UInt64
    /// Breaks: the line was held at 0 for longer than a character. Nothing was lost by it.
    public var breaks: UInt64

    public init(
        framing: UInt64 = 0, parity: UInt64 = 0, overruns: UInt64 = 0, bufferOverruns: UInt64 = 0,
        breaks: UInt64 = 0
    ) {
        self.framing = framing
        self.parity = parity
        self.overruns = overruns
        self.bufferOverruns = bufferOverruns
        self.breaks = breaks
    }

    /// Whether nothing was counted.
    public var isZero: Bool { self == LineErrors() }

    /// Whether any characters came damaged, or not at all.
    public var isLoss: Bool { framing > 0 || parity > 0 || overruns > 0 || bufferOverruns > 0 }

    /// Both together. A number that would be too large stays at the largest.
    public static func + (left: LineErrors, right: LineErrors) -> LineErrors {
        LineErrors(
            framing: left.framing.saturating(adding: right.framing),
            parity: left.parity.saturating(adding: right.parity),
            overruns: left.overruns.saturating(adding: right.overruns),
            bufferOverruns: left.bufferOverruns.saturating(adding: right.bufferOverruns),
            breaks: left.breaks.saturating(adding: right.breaks))
    }
}
