import SerialIO
import SystemCalls

/// What came of opening a port.
struct OpeningCheck: Hashable, Sendable {
    var path: String
    /// Whether a server has it.
    var isRemote = false
    var error: SystemError

    /// The one that can't be opened.
    var finding: Finding {
        if isRemote { return Finding(.open, .problem, at: path, "\(error)") }
        return switch error.kind {
        case .busy: BusyCheck(path: path, holders: [], isRefused: true, isNamed: true).finding
        case .noPermission:
            Finding(
                .permission, .problem, at: path,
                "\(error)", try: "docker run --device \(path.asShellWord) IMAGE")
        case .noDevice, .inputOutput:
            Finding(.open, .problem, at: path, "\(error)", try: "headset-bridge devices")
        }
    }

    /// The one that was opened.
    static func finding(_ path: String, _ report: SerialReport) -> Finding {
        let complaints = report.complaints(of: path)
        if complaints.isEmpty {
            return Finding(.open, .ok, at: path, "it opens as it should")
        }
        return Finding(.open, .warning, at: path, complaints.map(\.sentence).joined(separator: "; "))
    }
}
