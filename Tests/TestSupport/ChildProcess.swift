internal import Glibc
public import SystemCalls

/// A program that a test started. It doesn't outlive the test: whoever lets go of it kills it.
public struct ChildProcess: ~Copyable {
    /// Its number.
    public let process: Int32
    private var hasEnded = false
    /// The most memory that it had, in kilobytes; 0 before its end.
    public private(set) var peakMemory = 0

    /// Starts a program, looked for in `PATH` unless its name has a slash in it.
    ///
    /// - Parameter redirections: descriptors of ours that become its own; it gets no others, but for standard input,
    ///   output and error.
    public init(
        _ command: [String], environment: [String], redirections: [(ours: Int32, its: Int32)]
    ) throws(SystemError) {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (ours, its) in redirections { posix_spawn_file_actions_adddup2(&actions, ours, its) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        Self.receiveSignals(&attributes)
        var arguments = command.map { strdup($0) } + [nil]
        var variables = environment.map { strdup($0) } + [nil]
        defer { for pointer in arguments + variables { free(pointer) } }
        var process: pid_t = 0
        let code = posix_spawnp(&process, command[0], &actions, &attributes, &arguments, &variables)
        guard code == 0 else { throw SystemError(call: "posix_spawn", code: code, path: command[0]) }
        self.process = process
    }

    /// The threads that run tests block signals, and a child inherits that; it is to start as from a shell.
    private static func receiveSignals(_ attributes: inout posix_spawnattr_t) {
        var none = sigset_t()
        sigemptyset(&none)
        var usual = sigset_t()
        sigemptyset(&usual)
        for signal in [SIGINT, SIGTERM, SIGHUP, SIGUSR1, SIGPIPE, SIGXFSZ, SIGTSTP, SIGTTIN, SIGTTOU] {
            sigaddset(&usual, signal)
        }
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &usual)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    }

    /// Sends it a signal.
    public func send(_ signal: Int32) {
        kill(process, signal)
    }

    /// Stops it where it is, until it gets a `SIGCONT`; waits until it stands still.
    public func freeze() throws(SystemError) {
        send(SIGSTOP)
        var status: Int32 = 0
        while waitpid(process, &status, WUNTRACED) < 0 {
            guard errno == EINTR else { throw SystemError(call: "waitpid", code: errno) }
        }
    }

    /// Waits until it has ended.
    ///
    /// - Returns: its exit code; nil if a signal ended it.
    public mutating func wait() throws(SystemError) -> Int32? {
        var status: Int32 = 0
        var usage = rusage()
        while wait4(process, &status, 0, &usage) < 0 {
            guard errno == EINTR else { throw SystemError(call: "wait4", code: errno) }
        }
        hasEnded = true
        peakMemory = usage.ru_maxrss
        return status & 0x7F == 0 ? status >> 8 & 0xFF : nil
    }

    deinit {
        guard !hasEnded else { return }
        kill(process, SIGKILL)
        var status: Int32 = 0
        waitpid(process, &status, 0)
    }
}
