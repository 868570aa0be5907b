import Glibc

/// A process that was started to be measured.
package struct Child {
    /// What a benchmark can't go on without.
    package struct Failure: Error {
        package var what: String

        package init(what: String) { self.what = what }
    }

    package let id: pid_t
    private let name: String

    /// Starts a program. Its standard input, output and error are these descriptors; none is /dev/null.
    ///
    /// - Parameter environment: all that it finds in its environment, such as `LD_PRELOAD=…`.
    package init(
        _ arguments: [String], environment: [String] = [], input: Int32? = nil, output: Int32? = nil,
        errors: Int32? = nil
    ) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (number, target) in [(STDIN_FILENO, input), (STDOUT_FILENO, output), (STDERR_FILENO, errors)] {
            if let target {
                posix_spawn_file_actions_adddup2(&actions, target, number)
            } else {
                posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
            }
        }
        var words = arguments.map { strdup($0) } + [nil]
        var environment = environment.map { strdup($0) } + [nil]
        defer { for word in words + environment { free(word) } }
        var id = pid_t()
        let code = posix_spawn(&id, arguments[0], &actions, nil, &words, &environment)
        guard code == 0 else { throw Failure(what: "\(arguments[0]): \(String(cString: strerror(code)))") }
        self.id = id
        name = arguments.joined(separator: " ")
    }

    /// Waits for its end, which must be a good one; the result is how long it kept a processor busy.
    @discardableResult
    package func wait() throws -> Duration {
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
    package func waitWatchingMemory() throws -> Int {
        var peak = 0
        while let now = peakMemory() {
            peak = now
            usleep(500)
        }
        try wait()
        return peak
    }

    /// The most memory that it had so far, in kB; nil once it has ended.
    package func peakMemory() -> Int? {
        Self.lines(of: "/proc/\(id)/status").first { $0.hasPrefix("VmHWM:") }.flatMap(Self.number)
    }

    /// How often its threads were put to sleep or made to wait so far: each is a time that something woke it.
    package func switches() -> Int {
        var sum = 0
        guard let folder = opendir("/proc/\(id)/task") else { return sum }
        defer { closedir(folder) }
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            for line in Self.lines(of: "/proc/\(id)/task/\(name)/status") where line.contains("ctxt_switches")
            {
                sum += Self.number(line) ?? 0
            }
        }
        return sum
    }

    /// For how many ticks of the system's clock it kept a processor busy so far.
    package func ticks() -> Int {
        let line = Self.lines(of: "/proc/\(id)/stat").first ?? ""
        // Behind the name, which may hold anything: the state is the first word.
        let words = line[(line.lastIndex(of: ")") ?? line.startIndex)...].split(separator: " ")
        return words.count > 13 ? (Int(words[12]) ?? 0) + (Int(words[13]) ?? 0) : 0
    }

    private static func lines(of path: String) -> [Substring] {
        let file = open(path, O_RDONLY)
        guard file >= 0 else { return [] }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        return String(decoding: bytes[..<max(0, read(file, &bytes, bytes.count))], as: UTF8.self)
            .split(separator: "\n")
    }

    private static func number(_ line: Substring) -> Int? {
        line.split { !$0.isNumber }.first.flatMap { Int($0) }
    }

    /// Asks it to end.
    package func ask() { kill(id, SIGTERM) }

    /// Ends it, however that goes.
    package func end() {
        kill(id, SIGTERM)
        while waitpid(id, nil, 0) < 0, errno == EINTR {}
    }
}
