import CZlib
import HeadsetTerms

/// The checksum of a note: CRC-32/ISO-HDLC of its text's UTF-8, written in the packet's comment as `crc32 89abcdef`.
///
/// As a comment it is readable in Wireshark, and the packet itself stays plain JSON for every other tool.
enum NoteChecksum {
    static func compute(_ text: RawSpan) -> UInt32 {
        text.withUnsafeBytes { bytes in
            let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
            return UInt32(truncatingIfNeeded: crc32_z(0, start, bytes.count))
        }
    }

    /// The comment that states `checksum`: always eight lower-case digits.
    static func comment(_ checksum: UInt32) -> String {
        prefix + hexadecimal(checksum)
    }

    /// The checksum that a comment states; nil if it is some other comment.
    static func stated(in comment: String) -> UInt32? {
        guard comment.hasPrefix(prefix) else { return nil }
        let digits = comment.utf8.dropFirst(prefix.utf8.count)
        guard digits.count == 8, digits.allSatisfy({ $0 != UInt8(ascii: "+") }) else { return nil }
        return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    }

    private static let prefix = "crc32 "
}
