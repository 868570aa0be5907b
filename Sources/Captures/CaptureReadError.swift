public import SystemCalls

/// Why a capture can't be read, or not further. What was read before stays good.
public enum CaptureReadError: Error, Hashable, Sendable {
    /// A system call failed: the file is missing, a directory, not ours to read, or the disk broke.
    case system(SystemError)
    /// There isn't a single byte.
    case empty
    /// The file is broken, in the record that starts `at` so many bytes of the uncompressed file.
    case damaged(CaptureDamage, at: UInt64)
    /// The file is sound, but holds what can't be used, in the record that starts there.
    case unsupported(UnsupportedCapture, at: UInt64)
    /// The file is hex text, but for this place.
    case hexText(HexMistake)
}
