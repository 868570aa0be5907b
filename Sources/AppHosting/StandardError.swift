#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// Where a developer reads why a call wasn't granted.
enum StandardError {
    /// Writes a line. What can't be written there can't be told anywhere else.
    static func write(_ line: String) {
        var bytes = Array((line + "\n").utf8)[...]
        while !bytes.isEmpty {
            #if canImport(Darwin)
                let written = bytes.withUnsafeBytes { Darwin.write(STDERR_FILENO, $0.baseAddress, $0.count) }
            #elseif canImport(Musl)
                let written = bytes.withUnsafeBytes { Musl.write(STDERR_FILENO, $0.baseAddress, $0.count) }
            #else
                let written = bytes.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
            #endif
            if written <= 0 { return }
            bytes = bytes.dropFirst(written)
        }
    }
}
