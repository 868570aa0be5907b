/// How a capture was cut short.
public struct CaptureTruncation: Hashable, Sendable {
    /// Where the last whole record ends, in bytes from the start of the uncompressed file.
    public var offset: UInt64
    /// How many bytes of the next record are there; 0 when a compressed file ends early just between two records.
    public var present: Int
    /// How many bytes that record should have; nil where not even its length is there.
    public var expected: Int?

    public init(offset: UInt64, present: Int, expected: Int?) {
        self.offset = offset
        self.present = present
        self.expected = expected
    }
}
