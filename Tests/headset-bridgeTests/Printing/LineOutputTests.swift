import Glibc
import SystemCalls
import TestSupport
import Testing

@testable import headset_bridge

struct LineOutputTests {
    init() {
        signal(SIGPIPE, SIG_IGN)
    }

    @Test func `A pipe gets each line as soon as it is there`() throws {
        let pipe = try Descriptor.pipe(options: .nonBlocking)
        var output = try LineOutput(Descriptor(borrowing: pipe.writeEnd.number))
        try output.write("one\n")
        #expect(try received(pipe.readEnd) == "one\n")
        try output.write("two\n")
        #expect(try received(pipe.readEnd) == "two\n")
    }

    @Test func `A file gets its lines in pieces, and all of them in the end`() throws {
        let file = try TemporaryFile()
        var output = try LineOutput(file.writer())
        try output.write("one\n")
        #expect(try file.text() == "")
        try output.flush()
        #expect(try file.text() == "one\n")
        let line = String(repeating: "x", count: 999) + "\n"
        for _ in 0..<100 { try output.write(line) }
        #expect(try file.text().utf8.count >= 64 * 1024)
        try output.flush()
        #expect(try file.text() == "one\n" + String(repeating: line, count: 100))
    }

    @Test func `A reader that goes away is an end, not an error`() throws {
        var output = try LineOutput(BrokenPipe.writer())
        var isGone = [output.readerIsGone]
        try output.write("one\n")
        isGone.append(output.readerIsGone)
        try output.write("two\n")
        try output.flush()
        #expect(isGone == [false, true])
    }

    @Test func `A full disk is an error that names the output`() throws {
        let full = try Descriptor.open("/dev/full", for: .write)
        var output = try LineOutput(Descriptor(borrowing: full.number, path: "standard output"))
        var failure: SystemError?
        do throws(SystemError) {
            try output.write("one\n")
        } catch {
            failure = error
        }
        #expect(failure == SystemError(call: "write", code: ENOSPC, path: "standard output"))
    }

    private func received(_ end: borrowing Descriptor) throws -> String {
        var buffer = [UInt8](repeating: 0, count: 100)
        let count = try end.read(into: &buffer)
        return String(decoding: buffer[..<count], as: UTF8.self)
    }
}
