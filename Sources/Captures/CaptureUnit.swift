/// What a capture says about one unit: everything but its bytes.
///
/// The bytes go beside it (``CaptureWriter/append(_:bytes:)``, ``CaptureReader/withBytes(_:)``) and are exactly those
/// on the wire, delimiters included: the units of one direction of one link, put end to end, are its byte stream.
public struct CaptureUnit: Hashable, Sendable {
    /// When the unit was closed, or handed over in full.
    public var time: CaptureTime
    /// When its last byte was read, where only the time that passed since then closed it; nil where a byte did.
    public var lastByte: CaptureTime?
    public var link: CaptureLink
    public var direction: CaptureDirection
    /// The unit failed its check.
    public var isDamaged: Bool
    /// What was wrong with it, in words; at most 65,535 bytes of UTF-8.
    public var comment: String?

    public init(
        time: CaptureTime,
        lastByte: CaptureTime? = nil,
        link: CaptureLink,
        direction: CaptureDirection,
        isDamaged: Bool = false,
        comment: String? = nil
    ) {
        self.time = time
        self.lastByte = lastByte
        self.link = link
        self.direction = direction
        self.isDamaged = isDamaged
        self.comment = comment
    }
}
