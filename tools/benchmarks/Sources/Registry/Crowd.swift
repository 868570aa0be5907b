import Glibc

/// Processes that begin together, each doing the same, and what they measured.
struct Crowd {
    struct Failure: Error {
        var what: String
    }

    private var processes: [pid_t] = []
    /// Where each writes its numbers.
    private var files: [Int32] = []

    /// Starts them, waits until each is ready, and lets them go.
    init(of count: Int, doing task: String, on file: String) throws {
        let (gate, ready) = (try Self.pipe(), try Self.pipe())
        for number in 0..<count {
            let name = "\(file).\(task).\(number)"
            let output = open(name, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
            guard output >= 0 else { throw Failure(what: "\(name): \(String(cString: strerror(errno)))") }
            files.append(output)
            processes.append(
                try Self.start([task, file, "\(number)"], [gate.read, output, ready.write]))
        }
        close(gate.read)
        close(ready.write)
        var byte: UInt8 = 0
        for _ in 0..<count where read(ready.read, &byte, 1) != 1 {
            throw Failure(what: "\(task) didn't begin")
        }
        close(gate.write)
        close(ready.read)
    }

    /// Waits for their ends; in nanoseconds.
    func times() throws -> [Int64] {
        for process in processes {
            var status: Int32 = 0
            while waitpid(process, &status, 0) < 0, errno == EINTR {}
            guard status == 0 else { throw Failure(what: "a process ended with \(status)") }
        }
        return files.flatMap { file in
            var times = [Int64](repeating: 0, count: Int(lseek(file, 0, SEEK_END)) / 8)
            let count = times.withUnsafeMutableBytes { pread(file, $0.baseAddress, $0.count, 0) }
            close(file)
            return times.prefix(max(0, count / 8))
        }
    }

    private static func start(_ arguments: [String], _ streams: [Int32]) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (number, stream) in streams.enumerated() {
            posix_spawn_file_actions_adddup2(&actions, stream, Int32(number))
        }
        var words = (["/proc/self/exe"] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var process = pid_t()
        let code = posix_spawn(&process, "/proc/self/exe", &actions, nil, &words, environ)
        guard code == 0 else { throw Failure(what: String(cString: strerror(code))) }
        return process
    }

    private static func pipe() throws -> (read: Int32, write: Int32) {
        var ends: [Int32] = [0, 0]
        guard Glibc.pipe(&ends) == 0 else { throw Failure(what: "no pipe") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }
}
