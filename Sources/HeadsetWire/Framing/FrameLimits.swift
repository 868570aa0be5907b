/// The sizes that `protocol/spec.md` §9 fixes.
public enum FrameLimits {
    /// Type, sequence number and time.
    public static let header = 7
    /// The longest payload.
    public static let payload = 512
    /// The CRC-32 behind the payload.
    public static let checksum = 4
    /// The shortest frame before stuffing.
    public static let shortestFrame = header + checksum
    /// The longest frame before stuffing.
    public static let longestFrame = header + payload + checksum
    /// The longest frame after stuffing, without the zeros around it: one code byte for each 254 bytes begun.
    public static let longestRun = longestFrame + (longestFrame + 253) / 254
    /// The zeros in a row that close a unit without a run.
    public static let leadingZeros = 256
}
