internal import Glibc
internal import SystemCalls

/// The tool as it was built, run as its users run it.
public enum BuiltTool {
    /// What a run left behind.
    public struct Result: Hashable, Sendable {
        /// The exit code; nil if a signal ended it.
        public var code: Int32?
        public var output: String
        public var complaints: String

        public init(code: Int32?, output: String, complaints: String) {
            self.code = code
            self.output = output
            self.complaints = complaints
        }
    }

    /// Runs it to its end. `redirections` are descriptors of ours that become the tool's.
    public static func run(
        _ arguments: [String], environment: [String] = [], redirections: [(ours: Int32, its: Int32)] = []
    ) throws -> Result {
        let output = try TemporaryFile()
        let complaints = try TemporaryFile()
        let standard = [
            (ours: output.number, its: STDOUT_FILENO), (ours: complaints.number, its: STDERR_FILENO),
        ]
        let status = try spawn(
            [path()] + arguments, environment: environment, redirections: standard + redirections)
        return Result(
            code: status & 0x7F == 0 ? status >> 8 & 0xFF : nil,
            output: try output.text(), complaints: try complaints.text())
    }

    /// It is built beside the tests.
    private static func path() throws(SystemError) -> String {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        guard count > 0 else { throw SystemError(call: "readlink", code: errno, path: "/proc/self/exe") }
        let own = String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
        return String(own.prefix(through: own.lastIndex(of: "/") ?? own.startIndex)) + "headset-bridge"
    }

    private static func spawn(
        _ arguments: [String], environment: [String], redirections: [(ours: Int32, its: Int32)]
    ) throws(SystemError) -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (ours, its) in redirections { posix_spawn_file_actions_adddup2(&actions, ours, its) }
        let executable = arguments.first ?? ""
        var argumentPointers = arguments.map { strdup($0) } + [nil]
        var environmentPointers = environment.map { strdup($0) } + [nil]
        defer { for pointer in argumentPointers + environmentPointers { free(pointer) } }
        var process: pid_t = 0
        let code = posix_spawn(&process, executable, &actions, nil, &argumentPointers, &environmentPointers)
        guard code == 0 else { throw SystemError(call: "posix_spawn", code: code, path: executable) }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else { throw SystemError(call: "waitpid", code: errno) }
        }
        return status
    }
}
