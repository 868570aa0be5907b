import SerialIO
import SystemCalls

/// What came of opening a port.
struct OpeningCheck: Hashable, Sendable {
    var path: String
    /// Who has it; nil for a port of this machine.
    var server: RemoteAddress?
    var error: SystemError
    /// What the server said that ended the connection at once.
    var words: String?

    /// The one that can't be opened.
    var finding: Finding {
        if let server {
            guard let words else {
                return Finding(.open, .problem, at: path, "\(error)", try: Self.asksForServer(server))
            }
            // It is there, and another of its clients has the port.
            return Finding(
                .open, .problem, at: path, "\(error); it says: \(words)",
                try: "headset-bridge run \(path.asShellWord) --wait 60")
        }
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

    /// The one that was there, and went away.
    static func lost(_ path: String, server: RemoteAddress?) -> Finding {
        Finding(
            .open, .problem, at: path, "the board went away while we listened",
            try: server.map(asksForServer) ?? "headset-bridge devices --watch")
    }

    /// What shows whether a server is running there, and sends it nothing.
    private static func asksForServer(_ address: RemoteAddress) -> String {
        switch address {
        case .tcp(let place), .rfc2217(let place): "nc -vz \(place.host.asShellWord) \(place.port)"
        case .unix(let path): "nc -vzU \(path.asShellWord)"
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
