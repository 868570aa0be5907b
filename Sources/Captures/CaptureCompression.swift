/// How a capture is compressed. Both are read as they are.
public enum CaptureCompression: Hashable, Sendable {
    case gzip
    case zstd
}
