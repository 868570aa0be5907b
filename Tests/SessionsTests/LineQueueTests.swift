import Glibc
import Sessions
import SystemCalls
import TestSupport
import Testing

struct LineQueueTests {
    /// A pipe that holds 4096 bytes, and a queue before it.
    private struct Bench: ~Copyable {
        let reader: Descriptor
        var queue: LineQueue

        init(capacity: Int) throws {
            let pipe = try Descriptor.pipe()
            fcntl(pipe.writeEnd.number, F_SETPIPE_SZ, 4096)
            reader = try Descriptor.open("/proc/self/fd/\(pipe.readEnd.number)", for: .read)
            // The queue opens the pipe once more, and no other end stays that could write.
            queue = try LineQueue(pipe.writeEnd.number, named: "pipe", capacity: capacity)
        }

        mutating func add(_ lines: ClosedRange<UInt64>) {
            for number in lines {
                queue.add(line(number), of: number) { Array("dropped \($0.count): \($0.first) to \($0.last)\n".utf8) }
            }
        }

        func read() throws -> [Substring] {
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            let count = try reader.read(into: &buffer)
            return String(decoding: buffer[..<count], as: UTF8.self).split(separator: "\n")
        }
    }

    /// A line of 1024 bytes.
    private static func line(_ number: UInt64) -> [UInt8] {
        let digits = Array("\(number)".utf8)
        return digits + [UInt8](repeating: UInt8(ascii: "."), count: 1023 - digits.count) + [UInt8(ascii: "\n")]
    }
}
