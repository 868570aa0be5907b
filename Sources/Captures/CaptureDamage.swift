/// What is broken in a capture.
public enum CaptureDamage: Hashable, Sendable {
    /// A block states a length that no block can have: shorter than its own frame, or no multiple of four.
    case blockLength(UInt32)
    /// A block states more than ``CaptureReader/longestBlock`` bytes.
    case blockTooLong(UInt32)
    /// The length at a block's end differs from the one at its start.
    case lengthsDiffer(start: UInt32, end: UInt32)
    /// A section header without a byte-order mark.
    case byteOrderMark(UInt32)
    /// A block shorter than its kind needs: its type.
    case blockTooShort(type: UInt32)
    /// A packet states more bytes than its block holds.
    case packetLength(UInt32)
    /// A list of options runs over its block's end.
    case options
    /// A packet on an interface that the section doesn't declare.
    case undeclaredInterface(UInt32)
    /// A note whose text doesn't have the checksum that its comment states.
    case noteChecksum(stated: UInt32, computed: UInt32)
    /// A note without a checksum.
    case noteWithoutChecksum
    /// The compressed data can't be decompressed.
    case compression(CaptureCompression)
}
