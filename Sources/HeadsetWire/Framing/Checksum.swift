internal import CDeflate

/// CRC-32/ISO-HDLC: the check of a frame (`protocol/spec.md` §2.2).
public enum Checksum {
    /// The checksum of these bytes.
    public static func crc32(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
        libdeflate_crc32(0, bytes.baseAddress, bytes.count)
    }

    /// Whether the last four bytes are the checksum of those before: then the checksum of all is always the same.
    static func isRight(atEndOf bytes: UnsafeRawBufferPointer) -> Bool {
        crc32(bytes) == 0x2144_DF1C
    }
}
