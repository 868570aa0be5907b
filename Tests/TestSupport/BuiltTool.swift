internal import Glibc
public import SystemCalls

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

    /// Runs it to its end, its output and complaints going to files.
    ///
    /// - Parameters:
    ///   - command: what starts the tool, where that isn't its path alone.
    ///   - redirections: descriptors of ours that become the tool's.
    public static func run(
        _ arguments: [String], environment: [String] = [], at command: [String]? = nil,
        redirections: [(ours: Int32, its: Int32)] = []
    ) throws -> Result {
        let output = try TemporaryFile()
        let complaints = try TemporaryFile()
        let standard = [
            (ours: output.number, its: STDOUT_FILENO), (ours: complaints.number, its: STDERR_FILENO),
        ]
        var process = try ChildProcess(
            (command ?? [path()]) + arguments, environment: environment, redirections: standard + redirections
        )
        let code = try process.wait()
        return Result(code: code, output: try output.text(), complaints: try complaints.text())
    }

    /// Where it is, or another program of this package: they are built beside the tests.
    public static func path(to name: String = "headset-bridge") throws(SystemError) -> String {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        guard count > 0 else { throw SystemError(call: "readlink", code: errno, path: "/proc/self/exe") }
        let own = String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
        return String(own.prefix(through: own.lastIndex(of: "/") ?? own.startIndex)) + name
    }
}
