/// What a capture gives, one by one, in file order.
public enum CaptureRecord: Hashable, Sendable {
    /// A unit; its bytes are in ``CaptureReader/withBytes(_:)`` until the next call of ``CaptureReader/next()``.
    case unit(CaptureUnit)
    /// A note whose checksum is right.
    case note(CaptureNote)
    /// The input is no capture but bare bytes: the next piece of them is in ``CaptureReader/withBytes(_:)``. The
    /// pieces have no meaning of their own; cut the units from all of them put end to end.
    case raw
    /// The input is a text dump that tells when or which way bytes went: what went at once. The bytes are in
    /// ``CaptureReader/withBytes(_:)``; they are no unit: units are cut from all of a direction's put end to end.
    case transfer(CaptureTransfer)
    /// The file ends inside a record. Everything before was whole and has been given; nothing follows.
    case truncated(CaptureTruncation)
}
