import Glibc
import Sessions
import SystemCalls
import TestSupport
import Testing

struct LineQueueTests {
    /// `F_SETPIPE_SZ`, which Glibc's module leaves out.
    private static let setPipeSize: Int32 = 1031

    /// A pipe that holds 4096 bytes.
    private static func pipe() throws -> Pipe {
        let pipe = try Descriptor.pipe()
        try #require(fcntl(pipe.writeEnd.number, setPipeSize, 4096) == 4096)
        return pipe
    }

    /// A line of 1024 bytes.
    private static func line(_ number: UInt64) -> [UInt8] {
        let digits = Array("\(number)".utf8)
        let fill = [UInt8](repeating: UInt8(ascii: "."), count: 1023 - digits.count)
        return digits + fill + [UInt8(ascii: "\n")]
    }

    private static func dropLine(_ dropped: LineQueue.Dropped) -> [UInt8] {
        Array("\(dropped.count) dropped, \(dropped.first) to \(dropped.last)\n".utf8)
    }

    private static func add(_ numbers: ClosedRange<UInt64>, to queue: inout LineQueue) {
        for number in numbers { queue.add(line(number), of: number, dropLine: dropLine) }
    }

    /// The numbers at the beginning of the lines that lie in the pipe, and what stands there for dropped ones.
    private static func read(_ pipe: borrowing Pipe) throws -> [String] {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = try pipe.readEnd.read(into: &buffer)
        return String(decoding: buffer[..<count], as: UTF8.self).split(separator: "\n").map { line in
            String(line.prefix { $0 != "." })
        }
    }

    @Test
    func `A slow reader gets every line that fits, then how many are missing, then those that fit again`()
        throws
    {
        let pipe = try Self.pipe()
        var queue = try LineQueue(pipe.writeEnd.number, named: "pipe", capacity: 3072)
        Self.add(1...3, to: &queue)
        try queue.pass()
        Self.add(4...8, to: &queue)
        try queue.pass()
        #expect(try Self.read(pipe) == ["1", "2", "3"])
        try queue.pass()
        Self.add(9...9, to: &queue)
        #expect(try Self.read(pipe) == ["4", "5", "6"])
        try queue.pass()
        #expect(try Self.read(pipe) == ["2 dropped, 7 to 8", "9"])
    }

    @Test func `Lines dropped last of all are told at the end`() throws {
        let pipe = try Self.pipe()
        var queue = try LineQueue(pipe.writeEnd.number, named: "pipe", capacity: 2048)
        Self.add(1...5, to: &queue)
        let lost = try queue.finish(dropLine: Self.dropLine, wake: pipe.readEnd.number) { false }
        #expect(lost == 0)
        #expect(try Self.read(pipe) == ["1", "2", "3 dropped, 3 to 5"])
    }

    @Test func `The last line of all gets through, behind how many were dropped`() throws {
        let pipe = try Self.pipe()
        var queue = try LineQueue(pipe.writeEnd.number, named: "pipe", capacity: 2048)
        Self.add(1...5, to: &queue)
        queue.add(Self.line(6), of: 6, isLast: true, dropLine: Self.dropLine)
        let lost = try queue.finish(dropLine: Self.dropLine, wake: pipe.readEnd.number) { false }
        #expect(lost == 0)
        #expect(try Self.read(pipe) == ["1", "2", "3 dropped, 3 to 5", "6"])
    }

    @Test func `A last event without a line leaves how many were dropped`() throws {
        let pipe = try Self.pipe()
        var queue = try LineQueue(pipe.writeEnd.number, named: "pipe", capacity: 2048)
        Self.add(1...5, to: &queue)
        queue.add([], of: 6, isLast: true, dropLine: Self.dropLine)
        let lost = try queue.finish(dropLine: Self.dropLine, wake: pipe.readEnd.number) { false }
        #expect(lost == 0)
        #expect(try Self.read(pipe) == ["1", "2", "3 dropped, 3 to 5"])
    }

    @Test(arguments: [1, 100, 700, 1023, 1500, 4096])
    func `Given up, what was handed over ends with a whole line`(length: Int) throws {
        let pipe = try Self.pipe()
        let signals = try Descriptor.pipe()
        try signals.writeEnd.writeAll([0].span.bytes)
        var queue = try LineQueue(pipe.writeEnd.number, named: "pipe")
        let line = [UInt8](repeating: UInt8(ascii: "."), count: length - 1) + [UInt8(ascii: "\n")]
        for number in 1...UInt64(5000 / length + 2) { queue.add(line, of: number, dropLine: Self.dropLine) }
        let lost = try queue.finish(dropLine: Self.dropLine, wake: signals.readEnd.number) { true }
        #expect(lost == 5000 / length + 2 - 4096 / length)
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = try pipe.readEnd.read(into: &buffer)
        #expect(count == 4096 / length * length)
        #expect(buffer[count - 1] == UInt8(ascii: "\n"))
        let isEmpty = queue.isEmpty
        #expect(!isEmpty)
    }

    @Test func `A second signal gives up what nobody reads`() throws {
        let pipe = try Self.pipe()
        let signals = try Descriptor.pipe()
        try signals.writeEnd.writeAll([0].span.bytes)
        var queue = try LineQueue(pipe.writeEnd.number, named: "pipe")
        Self.add(1...9, to: &queue)
        let lost = try queue.finish(dropLine: Self.dropLine, wake: signals.readEnd.number) { true }
        #expect(lost == 9 - 4)
        let isEmpty = queue.isEmpty
        #expect(!isEmpty)
    }

    @Test func `A reader that is gone takes nothing, and that is no error`() throws {
        signal(SIGPIPE, SIG_IGN)
        let end = try BrokenPipe.writer()
        var queue = try LineQueue(end.number, named: "pipe")
        Self.add(1...9, to: &queue)
        try queue.pass()
        let isGone = queue.readerIsGone
        #expect(isGone)
        let lost = try queue.finish(dropLine: Self.dropLine, wake: end.number) { false }
        #expect(lost == 0)
    }
}
