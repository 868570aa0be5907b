import Scenarios
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

extension UdevBench {
    /// Pulls a board out, and waits until its bridge waits for it.
    ///
    /// - Returns: what plugs in again, with its memory.
    mutating func unplug(
        _ place: String, _ board: consuming TestBoard, seenBy tool: inout RunningTool
    ) throws -> SimulatedHeadset {
        try unplug(place)
        let headset = board.unplug()
        try tool.wait(for: "waiting for it", in: .complaints)
        return headset
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
