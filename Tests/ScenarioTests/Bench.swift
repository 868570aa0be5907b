import Glibc
import SystemCalls
import TestSupport
import Testing

/// Runs a line of shell.
///
/// - Returns: its exit status.
func shell(_ line: String) throws -> Int32? {
    var process = try ChildProcess(
        ["sh", "-c", line], environment: ["PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin"],
        redirections: [])
    return try process.wait()
}

/// The lines behind the first, which says where the session comes from.
func fromSecondLine(of text: String) -> String {
    guard let end = text.firstIndex(of: "\n") else { return "" }
    return String(text[text.index(after: end)...])
}

extension BuiltTool.Result {
    /// The lines of the output.
    var lines: [Substring] { output.split(separator: "\n") }

    /// What `event` says in each line of JSON.
    var events: [Substring] {
        lines.compactMap { line in
            guard let start = line.firstRange(of: "\"event\":\"")?.upperBound else { return nil }
            return line[start...].prefix { $0 != "\"" }
        }
    }
}

/// Whether this process may mount a file system: root may, but for some containers.
let canMount: Bool = {
    guard getuid() == 0, let home = try? Home() else { return false }
    return (try? shell("mount -t tmpfs -o size=32k tmpfs \(home.path) && umount \(home.path)")) == 0
}()
