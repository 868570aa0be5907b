import Glibc

/// A process that was started to be measured.
struct Child {
    /// What a benchmark can't go on without.
    struct Failure: Error {
        var what: String
    }

    private let id: pid_t
    private let name: String

    /// Starts a program. Its standard output and error go to these descriptors; none is /dev/null.
    init(
        _ arguments: [String], preload: String? = nil, output: Int32? = nil, errors: Int32? = nil
    ) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        for (number, target) in [(STDOUT_FILENO, output), (STDERR_FILENO, errors)] {
            if let target {
                posix_spawn_file_actions_adddup2(&actions, target, number)
            } else {
                posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_WRONLY, 0)
            }
        }
        var words = arguments.map { strdup($0) } + [nil]
        var environment = preload.map { [strdup("LD_PRELOAD=\($0)")] } ?? []
        environment.append(nil)
        defer { for word in words + environment { free(word) } }
        var id = pid_t()
        let code = posix_spawn(&id, arguments[0], &actions, nil, &words, &environment)
        guard code == 0 else { throw Failure(what: "\(arguments[0]): \(String(cString: strerror(code)))") }
        self.id = id
        name = arguments.joined(separator: " ")
    }

    /// Waits for its end, which must be a good one; the result is how long it kept a processor busy.
    @discardableResult
    func wait() throws -> Duration {
        var status: Int32 = 0
        var usage = rusage()
        while wait4(id, &status, 0, &usage) < 0, errno == EINTR {}
        guard status == 0 else { throw Failure(what: "\(name): status \(status)") }
        return [usage.ru_utime, usage.ru_stime].reduce(.zero) {
            $0 + .seconds($1.tv_sec) + .microseconds($1.tv_usec)
        }
    }

    /// Waits for its end as ``wait()`` does; the result is the most memory that it had at once, in kB.
    ///
    /// It looks again and again, because what the system tells of a process that has ended (`ru_maxrss`) is at least
    /// what the process had that started it.
    func waitWatchingMemory() throws -> Int {
        var peak = 0
        while let now = peakMemory() {
            peak = now
            usleep(500)
        }
        try wait()
        return peak
    }

    /// The most memory that it had so far, in kB; nil once it has ended.
    private func peakMemory() -> Int? {
        let file = open("/proc/\(id)/status", O_RDONLY)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let text = String(decoding: bytes[..<max(0, read(file, &bytes, bytes.count))], as: UTF8.self)
        let line = text.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line.flatMap { $0.split { !$0.isNumber }.first }.flatMap { Int($0) }
    }

    /// Ends it, however that goes.
    func end() {
        kill(id, SIGTERM)
        while waitpid(id, nil, 0) < 0, errno == EINTR {}
    }
}
