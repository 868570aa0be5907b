import Glibc
import TestSupport
import Testing

@testable import SystemCalls

private let oneByte: [UInt8] = [1]

@Suite struct DescriptorTests {
    @Test func `A descriptor closes when its owner lets go`() throws {
        let readEnd: Descriptor
        do {
            let pipe = try Descriptor.pipe(options: .nonBlocking)
            readEnd = Descriptor(owning: dup(pipe.readEnd.number))
            #expect(try pipe.writeEnd.write(oneByte.span.bytes) == 1)
        }
        var buffer: [UInt8] = [0]
        #expect(try readEnd.read(into: &buffer) == 1)
        // Were a write end still open, this would block and throw.
        #expect(try readEnd.read(into: &buffer) == 0)
    }

    @Test func `A borrowed descriptor stays open`() throws {
        let pipe = try Descriptor.pipe()
        do {
            let borrowed = Descriptor(borrowing: pipe.writeEnd.number)
            try borrowed.close()
        }
        #expect(try pipe.writeEnd.write(oneByte.span.bytes) == 1)
    }

    @Test func `Closing says what the kernel thinks of it`() {
        #expect(throws: SystemError(call: "close", code: EBADF, path: "gone")) {
            let owner = Descriptor(owning: 1_000_000, path: "gone")
            try owner.close()
        }
    }

    @Test func `An interrupted call is made again`() throws {
        var calls = 0
        let result = try retrying(call: "read", path: nil) {
            calls += 1
            errno = EINTR
            return calls < 4 ? -1 : 7
        }
        #expect(result == 7)
        #expect(calls == 4)
    }

    @Test func `A failed call is made once and keeps its errno`() {
        var calls = 0
        #expect(throws: SystemError(call: "read", code: EIO, path: "x")) {
            try retrying(call: "read", path: "x") {
                calls += 1
                errno = EIO
                return -1
            }
        }
        #expect(calls == 1)
    }

    @Test func `A file is written, cut, extended and read back`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/file"
        let file = try Descriptor.open(path, for: .readWrite, options: [.create, .exclusive])
        try file.writeAll(Array("headset".utf8).span.bytes)
        try file.truncate(to: 4)
        #expect(try file.seekToEnd() == 4)
        try file.writeAll(Array("phones".utf8).span.bytes)
        try file.seek(to: 2)
        var buffer = [UInt8](repeating: 0, count: 20)
        #expect(try file.read(into: &buffer) == 8)
        #expect(buffer.prefix(8) == ArraySlice("adphones".utf8))
        #expect(try file.status() == FileStatus(kind: .regular, size: 10))
        #expect(throws: SystemError(call: "open", code: EEXIST, path: path)) {
            _ = try Descriptor.open(path, for: .write, options: [.create, .exclusive])
        }
        try file.close()
    }

    @Test func `What a file is can be told`() throws {
        #expect(try Descriptor.open("/", for: .read).status().kind == .directory)
        #expect(
            try Descriptor.open("/dev/null", for: .read).status().kind
                == .characterDevice(DeviceNumber(major: 1, minor: 3))
        )
        #expect(try Descriptor.pipe().readEnd.status().kind == .other)
    }

    @Test func `A non-blocking descriptor with nothing to do says that it would block`() throws {
        let pipe = try Descriptor.pipe(options: .nonBlocking)
        var buffer: [UInt8] = [0]
        do {
            _ = try pipe.readEnd.read(into: &buffer)
            Issue.record("it read something")
        } catch {
            #expect(error == SystemError(call: "read", code: EAGAIN))
            #expect(error.wouldBlock)
        }
    }

    @Test func `Everything is written where the reader is slow`() throws {
        let pipe = try Descriptor.pipe(options: .nonBlocking)
        let sent = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let received = try collecting(from: pipe.readEnd.number, count: sent.count) {
            try pipe.writeEnd.writeAll(sent.span.bytes)
        }
        #expect(received == sent)
    }

    @Test func `A disk that is full is an error that names the file`() throws {
        let full = try Descriptor.open("/dev/full", for: .write)
        #expect(throws: SystemError(call: "write", code: ENOSPC, path: "/dev/full")) {
            try full.writeAll(oneByte.span.bytes)
        }
    }
}
