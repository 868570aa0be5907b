/// What a text dump says about bytes that went over the line at once: everything but the bytes.
public struct CaptureTransfer: Hashable, Sendable {
    /// When; nil where the dump has no times.
    ///
    /// Of a dump whose times have no date, only the distances count. Times without a zone are taken for UTC.
    public var time: CaptureTime?
    public var direction: CaptureDirection

    public init(time: CaptureTime?, direction: CaptureDirection) {
        self.time = time
        self.direction = direction
    }
}
