import TestSupport
import Timing

/// Links of a session, as the JSON lines have them.
extension UdevBench {
    /// Starts a bridge on whatever `ports` name that records `capture.pcapng`.
    func bridge(_ ports: String..., options: [String] = []) throws -> RunningTool {
        try start(["run"] + ports + ["--record", home.path("capture.pcapng"), "--format", "json"] + options)
    }

    /// A bridge whose board's headset is worn.
    func bridgeWorn(
        _ board: inout TestBoard, _ ports: String..., options: [String] = []
    ) throws -> RunningTool {
        var tool = try start(
            ["run"] + ports + ["--record", home.path("capture.pcapng"), "--format", "json"] + options)
        try board.waitForReader()
        try board.play(to: 4000)
        try tool.wait(for: #""scope":"right","from":"notWorn","to":"worn""#)
        return tool
    }
}

extension RunningTool {
    /// Waits until a link is up, and returns its name and port.
    mutating func nextUp() throws -> String {
        let lines = try wait(for: #""reason":"opened"}"#) + wait(for: "\n")
        let line = lines.split(separator: "\n").last { $0.contains(#""state":"up""#) } ?? ""
        func value(_ key: String) -> Substring {
            line.firstRange(of: "\"\(key)\":\"").map { line[$0.upperBound...].prefix { $0 != "\"" } } ?? "?"
        }
        return "\(value("link")) \(value("port"))"
    }
}

extension BuiltTool.Result {
    /// How often something was complained of.
    func complaints(of what: String) -> Int {
        complaints.split(separator: "\n").count { $0.contains(what) }
    }
}
