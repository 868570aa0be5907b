import Captures
import SystemCalls

/// A file in memory that can be slow, short of room, and broken.
final class MemoryFile {
    var bytes: [UInt8] = []
    /// How many bytes fit; what is over fails with ENOSPC.
    var capacity = Int.max
    /// The most that one write takes.
    var longestWrite = Int.max
    /// How many bytes were handed in by each write.
    private(set) var writes: [Int] = []

    static let full = SystemError(call: "write", code: 28, path: "memory")

    var sink: CaptureSink {
        CaptureSink(
            write: { bytes throws(SystemError) in
                self.writes.append(bytes.byteCount)
                let count = min(bytes.byteCount, self.longestWrite, self.capacity - self.bytes.count)
                guard count > 0 else { throw Self.full }
                bytes.withUnsafeBytes { self.bytes.append(contentsOf: $0.prefix(count)) }
                return count
            },
            takeBack: { self.bytes.removeLast($0) })
    }
}

extension CaptureSource {
    /// Bytes from memory, at most so many at a time.
    static func memory(_ bytes: [UInt8], chunk: Int = .max) -> CaptureSource {
        var rest = bytes[...]
        return CaptureSource { memory throws(SystemError) in
            let count = min(rest.count, memory.count, chunk)
            memory.copyBytes(from: rest.prefix(count))
            rest.removeFirst(count)
            return count
        }
    }
}
