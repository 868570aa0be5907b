/// What is known of a stream that nobody has named yet: its first bytes, and where the transport's messages end.
///
/// Only the first ``limit`` bytes are kept, so that looking at a stream is bounded whatever its length.
public struct StreamSample: Hashable, Sendable {
    /// The most bytes that are looked at.
    public static let limit = 1 << 20
    /// The most messages whose ends are kept.
    private static let mostMessages = 1 << 16

    /// The bytes that are looked at.
    public private(set) var bytes: [UInt8] = []
    /// Behind which of ``bytes`` a message, or a unit of a capture, ended; ascending.
    public private(set) var ends: [Int] = []
    /// How many bytes came in all.
    public private(set) var total = 0
    /// The speed at which the line was read, in bits a second; nil where nobody knows.
    public var bitsPerSecond: Int?

    public init(readAt bitsPerSecond: Int? = nil) {
        self.bitsPerSecond = bitsPerSecond
    }

    /// Whether more bytes would change nothing.
    public var isFull: Bool { bytes.count == Self.limit }

    /// Adds what came next.
    public mutating func append(_ next: Span<UInt8>) {
        total += next.count
        let kept = next.extracting(first: min(next.count, Self.limit - bytes.count))
        kept.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    }

    /// What came so far ends with a message or a unit.
    public mutating func boundary() {
        guard total == bytes.count, ends.count < Self.mostMessages else { return }
        if bytes.count > ends.last ?? 0 { ends.append(bytes.count) }
    }
}
