import Glibc

/// Wireshark's command-line tools, as a second opinion on what is in a file.
enum Wireshark {
    static let isInstalled = ["tshark", "capinfos", "mergecap", "editcap"].allSatisfy {
        run("command -v \($0)").status == 0
    }

    /// What a shell command prints, without its complaints, and its exit status.
    static func run(_ command: String) -> (output: String, status: Int32) {
        guard let stream = popen(command + " 2>/dev/null", "r") else { return ("", -1) }
        var output: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 4096)
        while case let count = fread(&piece, 1, piece.count, stream), count > 0 {
            output += piece.prefix(count)
        }
        let status = pclose(stream)
        return (String(decoding: output, as: UTF8.self), status >> 8)
    }

    /// The fields of each packet of a file, in columns.
    static func fields(_ names: [String], of path: String) -> (packets: [[String]], status: Int32) {
        let options = names.map { "-e " + $0 }.joined(separator: " ")
        let (output, status) = run("tshark -r \(path) -T fields -E separator='|' \(options)")
        let lines = output.split(separator: "\n", omittingEmptySubsequences: true)
        return (
            lines.map { $0.split(separator: "|", omittingEmptySubsequences: false).map(String.init) }, status
        )
    }
}
