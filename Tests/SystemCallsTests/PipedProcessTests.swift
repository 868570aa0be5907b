import Glibc
import SystemCalls
import TestSupport
import Testing

/// One after another: while one starts, it has what another holds open, and what is done with signals is everybody's.
@Suite(.serialized) struct PipedProcessTests {
    @Test func `What it is told comes back on its output, and its end is its own`() throws {
        var process = try PipedProcess(["sh", "-c", "read line; echo \"<$line>\"; echo oh >&2; exit 7"])
        #expect(try write("hello\n", to: process) == 6)
        #expect(try all(of: .output, from: &process) == "<hello>\n")
        #expect(try all(of: .complaints, from: &process) == "oh\n")
        #expect(try end(of: &process) == .exited(7))
        #expect(try process.takeEnd() == .exited(7))
        #expect(process.endDescriptor == nil)
    }

    @Test func `Reading and writing never wait`() throws {
        var process = try PipedProcess(["sh", "-c", "trap '' TERM; echo up; while :; do kill -STOP $$; done"])
        #expect(try firstLine(of: &process) == "up")
        var buffer = [UInt8](repeating: 0, count: 100)
        #expect(try process.read(.output, into: &buffer) == .nothing)
        #expect(try process.takeEnd() == nil)
        let much = [UInt8](repeating: 0x78, count: 1 << 20)
        let taken = try process.write(much.span.bytes)
        #expect(0 < taken && taken < much.count)
        #expect(throws: SystemError(call: "write", code: EAGAIN)) { _ = try process.write(much.span.bytes) }
        #expect(try process.stop(within: .zero) == .killed(SIGKILL))
    }

    @Test func `It learns that nothing more comes`() throws {
        var process = try PipedProcess(["cat"])
        #expect(try write("last", to: process) == 4)
        process.closeInput()
        #expect(process.inputDescriptor == nil)
        #expect(try write("more", to: process) == 0)
        #expect(try all(of: .output, from: &process) == "last")
        #expect(try end(of: &process) == .exited(0))
    }

    @Test func `It runs in its folder, and is looked for from there`() throws {
        let folder = try TemporaryFolder()
        try file("there", in: folder.path, "#!/bin/sh\npwd\n", permissions: 0o700)
        var process = try PipedProcess(["./there"], in: folder.path)
        #expect(try all(of: .output, from: &process) == "\(folder.path)\n")
    }

    @Test func `What can't be started is said with its reason`() throws {
        let folder = try TemporaryFolder()
        try file("text", in: folder.path, "hello", permissions: 0o600)
        try file("orphan", in: folder.path, "#!/no/such/thing\n", permissions: 0o700)
        #expect(throws: SystemError(call: "execvp", code: ENOENT, path: "no-such-program")) {
            _ = try PipedProcess(["no-such-program", "argument"])
        }
        #expect(throws: SystemError(call: "execvp", code: EACCES, path: "./text")) {
            _ = try PipedProcess(["./text"], in: folder.path)
        }
        #expect(throws: SystemError(call: "execvp", code: ENOENT, path: "./orphan")) {
            _ = try PipedProcess(["./orphan"], in: folder.path)
        }
        #expect(throws: SystemError(call: "chdir", code: ENOENT, path: "/no/such/folder")) {
            _ = try PipedProcess(["true"], in: "/no/such/folder")
        }
        #expect(throws: SystemError(call: "execvp", code: ENOENT, path: nil)) { _ = try PipedProcess([]) }
        #expect(throws: SystemError(call: "execvp", code: ENOENT, path: "")) { _ = try PipedProcess([""]) }
    }

    @Test func `It gets its three streams and nothing else of ours, and the usual signals`() throws {
        let before = signal(SIGPIPE, SIG_IGN)
        defer { signal(SIGPIPE, before) }
        let secret = try TemporaryFile()
        var process = try PipedProcess([
            "sh", "-c",
            """
            ls /proc/$$/fd
            grep -E 'SigBlk|SigIgn' /proc/self/status | cut -c 18-
            [ $(cut -d ' ' -f 5 /proc/$$/stat) = $$ ] && echo leads
            [ -e /proc/$$/fd/\(secret.number) ] || echo clean
            """,
        ])
        // A C library keeps the signals above 31 to itself.
        #expect(try all(of: .output, from: &process) == "0\n1\n2\n0000000\n0000000\nleads\nclean\n")
    }

    @Test func `Its end is seen though another process holds its output`() throws {
        var process = try PipedProcess(["sh", "-c", "sleep 1000 & echo up; kill -9 $$"])
        #expect(try end(of: &process) == .killed(SIGKILL))
        // What else it started goes with it: only so is its output over.
        #expect(try all(of: .output, from: &process) == "up\n")
    }

    @Test func `Who lets go of it kills it and its group`() throws {
        let pipe = try Descriptor.pipe()
        let reader = try Descriptor.open("/proc/self/fd/\(pipe.readEnd.number)", for: .read)
        do {
            var process = try PipedProcess([
                "sh", "-c",
                "trap '' TERM HUP; sleep 1000 3>/proc/\(getpid())/fd/\(pipe.writeEnd.number) & echo up; wait",
            ])
            #expect(try firstLine(of: &process) == "up")
        }
        _ = consume pipe
        var buffer: [UInt8] = [0]
        #expect(try reader.read(into: &buffer) == 0)
    }

    @Test func `It is asked to end before it is made to`() throws {
        var polite = try PipedProcess([
            "sh", "-c", "trap 'exit 9' TERM; echo up; while :; do read x; done",
        ])
        #expect(try firstLine(of: &polite) == "up")
        #expect(try polite.stop(within: .seconds(20)) == .exited(9))
        var stubborn = try PipedProcess([
            "sh", "-c", "trap '' TERM; echo up; while :; do read x || kill -STOP $$; done",
        ])
        #expect(try firstLine(of: &stubborn) == "up")
        #expect(try stubborn.stop(within: .milliseconds(10)) == .killed(SIGKILL))
    }

    @Test func `A program that goes away while it is written to is an error`() throws {
        let before = signal(SIGPIPE, SIG_IGN)
        defer { signal(SIGPIPE, before) }
        var process = try PipedProcess(["true"])
        #expect(try end(of: &process) == .exited(0))
        // Another test's program may hold the pipe until it has become itself.
        let number = process.inputDescriptor
        var input = pollfd(fd: try #require(number), events: 0, revents: 0)
        #expect(poll(&input, 1, 60_000) == 1)
        #expect(throws: SystemError(call: "write", code: EPIPE)) { _ = try write("x", to: process) }
    }
}

// MARK: The bench

private func write(_ text: String, to process: borrowing PipedProcess) throws(SystemError) -> Int {
    try process.write(Array(text.utf8).span.bytes)
}

private func file(_ name: String, in folder: String, _ text: String, permissions: UInt32) throws {
    let file = try Descriptor.open(
        "\(folder)/\(name)", for: .write, options: [.create, .exclusive], permissions: permissions)
    try file.writeAll(Array(text.utf8).span.bytes)
}

/// Waits for something to poll; far longer than it can take.
private func wait(for descriptor: Int32?) throws {
    var poller = Poller()
    poller.watch(try #require(descriptor), for: .readable)
    try #require(try poller.wait(until: BootTime.now() + .seconds(60)) == 1)
}

private func end(of process: inout PipedProcess) throws -> PipedProcess.End? {
    try wait(for: process.endDescriptor)
    return try process.takeEnd()
}

private func firstLine(of process: inout PipedProcess) throws -> String {
    var line: [UInt8] = []
    var buffer: [UInt8] = [0]
    while true {
        try wait(for: process.descriptor(of: .output))
        guard case .bytes = try process.read(.output, into: &buffer), buffer != [0x0A] else { break }
        line += buffer
    }
    return String(decoding: line, as: UTF8.self)
}

private func all(of stream: PipedProcess.Stream, from process: inout PipedProcess) throws -> String {
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1000)
    while let descriptor = process.descriptor(of: stream) {
        try wait(for: descriptor)
        if case .bytes(let count) = try process.read(stream, into: &buffer) { text += buffer[..<count] }
    }
    return String(decoding: text, as: UTF8.self)
}
