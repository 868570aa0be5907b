@testable import HeadsetWire

/// Frames that no encoder of ours would make.
enum Stuffed {
    /// `plain` with its checksum behind it, stuffed.
    static func withChecksum(_ plain: [UInt8]) -> [UInt8] {
        var frame = plain
        frame.append(littleEndian: plain.withUnsafeBytes(Checksum.crc32))
        var bytes: [UInt8] = []
        COBS.stuff(frame, into: &bytes)
        return bytes
    }
}
